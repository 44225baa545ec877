import { messages as texts, tools } from '../../assets/assets.ts';
import type { Template } from '../../text.ts';
import {
  agentSays,
  type MessageDraft,
  type ToolCall,
  textPart,
  toolAnswers,
  toolCall,
} from '../message-draft.ts';
import { type Scene, write } from '../scene.ts';
import { round } from './round.ts';

type Outcome = (typeof texts)['editMeetsHooks']['passes'];

/** An edit, followed by the hooks of the repository. */
export const editMeetsHooks = round(3, (scene) => {
  const { source, problem } = scene;
  const { passes, finds, blocks } = texts.editMeetsHooks;
  scene.attempts += 1;
  const call = toolCall(scene, 'edit_file', {
    file_path: problem.file,
    old_str: problem.before[0],
    new_str: problem.after[0],
  });
  const outcome = source.pick([passes, passes, finds, blocks]);
  return [
    agentSays(scene, texts.editMeetsHooks.says, [call]),
    toolAnswers(scene, `Updated ${problem.file}`, { tookMs: 140 }),
    hookRan(scene, 'PostToolUse', outcome, call),
  ];
});

export const hookRefusesCommand = round(3, (scene) => {
  const call = toolCall(scene, 'run_command', { command: 'git push --force origin main' });
  const { refuses, answers: answer } = texts.hookRefusesCommand;
  return [
    agentSays(scene, texts.hookRefusesCommand.says, [call]),
    hookRan(scene, 'PreToolUse', refuses, call),
    toolAnswers(scene, answer, { isError: true, tookMs: 20 }),
  ];
});

/** The hook at the start of a session, which is hidden unless it fails. */
export const sessionStartHook = (scene: Scene): MessageDraft => ({
  ...hookRan(scene, 'SessionStart', texts.sessionStart.loads),
  role: 'user',
});

/** The message about the hooks of an event, which may concern a tool call. */
function hookRan(scene: Scene, event: string, outcome: Outcome, call?: ToolCall): MessageDraft {
  const hooks = tools.hooks.filter((hook) => hook.event === event);
  const matcher = hooks[0]?.matcher ?? '';
  const failures = outcome.filter(({ exitCode }) => exitCode !== 0).length;
  const verdict = failures === 0 ? 'ok' : `${failures} of ${outcome.length} commands failed`;
  const hookMs = Math.round(scene.source.between(40, 6_000));
  const filled = (text: Template) => write(scene, text, { lineAfterNext: scene.problem.line + 2 });
  return {
    role: 'tool',
    content: [textPart(scene, `Hook ${event}${matcher && ` on ${matcher}`}: ${verdict}`)],
    pauseMs: hookMs + 30,
    hookMs,
    extras: {
      hookEventName: event,
      hookMatcher: matcher,
      ...(call && { hookToolCallId: call.callId }),
      hookCommands: hooks.map(({ command, timeoutSeconds }) => ({
        command,
        timeout: timeoutSeconds,
      })),
      hookResults: outcome.map((result) => ({
        ...result,
        stdout: filled(result.stdout),
        stderr: filled(result.stderr),
      })),
      ...(failures > 0 && { isError: true }),
      ...(outcome.every(({ suppressOutput }) => suppressOutput) && { hiddenFromUserViews: true }),
    },
  };
}
