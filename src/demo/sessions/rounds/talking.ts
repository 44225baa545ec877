import { glossary, remarks, messages as texts } from '../../assets/assets.ts';
import {
  agentSays,
  type MessageDraft,
  textPart,
  toolAnswers,
  toolCall,
  userSays,
} from '../message-draft.ts';
import { choose, type Scene, write } from '../scene.ts';
import { round } from './round.ts';

/** Thoughts of the agent in Markdown. */
export const notes = round(1, (scene) => [agentSays(scene, texts.notes.says)]);

/** A person writes something, often not in English. */
export const personInterrupts = round(2, (scene) => {
  const { source } = scene;
  if (source.chance(0.55)) {
    const answer = choose(scene, texts.personInterrupts.answers, { glossary });
    return [userSays(scene, source.pick(remarks)), agentSays(scene, answer)];
  }
  const { person, agent } = source.pick(texts.personInterrupts.exchanges);
  return [userSays(scene, person), agentSays(scene, agent)];
});

export const plansWork = round(2, (scene) => {
  const call = toolCall(scene, 'update_plan', { todos: write(scene, texts.plansWork.todos) });
  return [
    agentSays(scene, '', [call]),
    toolAnswers(scene, texts.plansWork.answers, { tookMs: 30 }),
  ];
});

/** A message from the program to the agent, hidden from people. */
const hidden = (says: (typeof texts)['compacts']['says']) =>
  round(1, (scene) => [
    {
      role: 'user',
      content: [textPart(scene, says)],
      pauseMs: 40,
      extras: { hiddenFromUserViews: true, isUserVisible: false },
    },
  ]);

export const systemReminds = hidden(texts.systemReminds.says);

/** The program replaces earlier messages with a summary, because there are too many of them. */
export const compacts = hidden(texts.compacts.says);

/** A child session does part of the work. */
export function delegates(
  scene: Scene,
  child: { sessionId: string; title: string },
): MessageDraft[] {
  const call = toolCall(scene, 'delegate_task', {
    description: child.title,
    session: child.sessionId,
  });
  return [
    agentSays(scene, texts.delegates.says, [call]),
    toolAnswers(scene, texts.delegates.answers, { tookMs: [60_000, 240_000], more: { child } }),
  ];
}

/** The agent waits for permission. */
export function asksPermission(scene: Scene): MessageDraft {
  const command = write(scene, texts.asksPermission.command);
  const call = toolCall(scene, 'run_command', { command, riskLevel: 'high' });
  return agentSays(scene, texts.asksPermission.says, [call]);
}

/** The agent waits for a command that never ends. */
export function hangs(scene: Scene): MessageDraft {
  const call = toolCall(scene, 'run_command', { command: write(scene, texts.hangs.command) });
  return agentSays(scene, texts.hangs.says, [call]);
}

/** A plan that a person approves. */
export const presentsSpec = round(3, (scene) => {
  const { says: plan, question, answers: approval, thanks } = texts.presentsSpec;
  const call = toolCall(scene, 'ask_person', { question: write(scene, question) });
  return [
    agentSays(scene, plan, [call]),
    toolAnswers(scene, approval, { tookMs: 180_000 }),
    scene.source.chance(0.5) ? agentSays(scene, thanks.agent) : userSays(scene, thanks.person),
  ];
});
