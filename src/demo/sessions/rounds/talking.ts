import { glossary, remarks, messages as texts } from '../../assets/assets.ts';
import { answers, asks, calls, type MessageDraft, says, textPart } from '../message-draft.ts';
import { choose, type Scene, write } from '../scene.ts';
import { round } from './round.ts';

/** What the agent thinks at this point, in Markdown. */
export const notes = round(1, (scene) => [says(scene, texts.notes.says)]);

/** Somebody adds something, often not in English. */
export const personInterrupts = round(2, (scene) => {
  const { source } = scene;
  if (source.chance(0.55)) {
    const answer = choose(scene, texts.personInterrupts.answers, { glossary });
    return [asks(scene, source.pick(remarks)), says(scene, answer)];
  }
  const { person, agent } = source.pick(texts.personInterrupts.exchanges);
  return [asks(scene, person), says(scene, agent)];
});

export const plansWork = round(2, (scene) => {
  const call = calls(scene, 'update_plan', { todos: write(scene, texts.plansWork.todos) });
  return [says(scene, '', [call]), answers(scene, texts.plansWork.answers, { tookMs: 30 })];
});

/** Something that the program tells the agent and no person ever sees. */
export const systemReminds = round(1, (scene) => [
  {
    role: 'user',
    content: [textPart(scene, texts.systemReminds.says)],
    pauseMs: 40,
    extras: { hiddenFromUserViews: true, isUserVisible: false },
  },
]);

/** A part of the work handed to a child session. */
export function delegates(
  scene: Scene,
  child: { sessionId: string; title: string },
): MessageDraft[] {
  const call = calls(scene, 'delegate_task', {
    description: child.title,
    session: child.sessionId,
  });
  return [
    says(scene, texts.delegates.says, [call]),
    answers(scene, texts.delegates.answers, { tookMs: [60_000, 240_000], more: { child } }),
  ];
}

/** Somebody has to allow the next step. */
export function asksPermission(scene: Scene): MessageDraft {
  const command = write(scene, texts.asksPermission.command);
  const call = calls(scene, 'run_command', { command, riskLevel: 'high' });
  return says(scene, texts.asksPermission.says, [call]);
}

/** A plan that a person approves. */
export const presentsSpec = round(3, (scene) => {
  const { says: plan, question, answers: approval, thanks } = texts.presentsSpec;
  const call = calls(scene, 'ask_person', { question: write(scene, question) });
  return [
    says(scene, plan, [call]),
    answers(scene, approval, { tookMs: 180_000 }),
    scene.source.chance(0.5) ? says(scene, thanks.agent) : asks(scene, thanks.person),
  ];
});
