import type { DemoMessage } from '../../demo-organization.ts';
import type { RandomSource } from '../../random.ts';
import { agentSays, type MessageDraft, shortId, toolAnswers, toolCall } from '../message-draft.ts';
import type { Scene } from '../scene.ts';
import type { Round } from './round.ts';

type HookResult = NonNullable<DemoMessage['hookResults']>[number];

/** An edit, and what the hooks of the repository make of it. */
export const editMeetsHooks: Round = (scene, room) => {
  if (room < 3) return [];
  const { source, problem } = scene;
  scene.attempts += 1;
  const call = toolCall(source, 'edit_file', {
    file_path: problem.file,
    old_str: problem.before[0],
    new_str: problem.after[0],
  });
  const outcome = source.pick([passes, passes, failsWithFindings, blocks]);
  return [
    agentSays(
      source,
      source.pick([
        `A small step in \`${problem.symbol}\`.`,
        'One line at a time; the hooks will tell what they think of it.',
        'Renaming on the way, because the old name lies.',
      ]),
      [call],
    ),
    toolAnswers(source, `Updated ${problem.file}`, { tookMs: 140 }),
    hookRan(source, {
      hookEventName: 'PostToolUse',
      hookMatcher: 'edit_file',
      hookToolCallId: call.callId,
      hookCommands: [
        { command: 'make format', timeout: 30 },
        { command: './scripts/lint-changed.sh', timeout: 120 },
      ],
      hookResults: outcome(scene),
    }),
  ];
};

/** A command that a hook does not let through. */
export const hookRefusesCommand: Round = ({ source, repository }, room) => {
  if (room < 3) return [];
  const command = 'git push --force origin main';
  const call = toolCall(source, 'run_command', { command });
  return [
    agentSays(source, 'Pushing the branch.', [call]),
    hookRan(source, {
      hookEventName: 'PreToolUse',
      hookMatcher: 'run_command',
      hookToolCallId: call.callId,
      hookCommands: [{ command: 'guard --policy shell', timeout: 5 }],
      hookResults: [
        {
          exitCode: 2,
          stdout: '',
          stderr: `guard-main: ${repository.name}: main is protected.\nPush a branch and open a merge request instead.\n`,
          suppressOutput: false,
        },
      ],
    }),
    toolAnswers(source, 'Blocked by hook PreToolUse (exit code 2).', { isError: true, tookMs: 20 }),
  ];
};

/** What runs when a session opens: nobody sees it unless it fails. */
export const sessionStartHook = ({ source, repository }: Scene): MessageDraft => ({
  ...hookRan(source, {
    hookEventName: 'SessionStart',
    hookMatcher: '',
    hookCommands: [{ command: './scripts/load-context.sh', timeout: 10 }],
    hookResults: [
      {
        exitCode: 0,
        stdout: `repository ${repository.name}\nbranch main\n`,
        stderr: '',
        suppressOutput: true,
      },
    ],
  }),
  role: 'user',
});

function hookRan(
  source: RandomSource,
  hook: Pick<
    DemoMessage,
    'hookEventName' | 'hookMatcher' | 'hookToolCallId' | 'hookCommands' | 'hookResults'
  >,
): MessageDraft {
  const failed = (hook.hookResults ?? []).filter(({ exitCode }) => exitCode !== 0);
  const isQuiet = (hook.hookResults ?? []).every(({ suppressOutput }) => suppressOutput);
  const hookMs = Math.round(source.between(40, 6_000));
  return {
    role: 'tool',
    content: [
      {
        type: 'text',
        text: `Hook ${hook.hookEventName}${hook.hookMatcher === '' ? '' : ` on ${hook.hookMatcher}`}: ${failed.length === 0 ? 'ok' : `${failed.length} of ${hook.hookResults?.length} commands failed`}`,
        id: `txt_${shortId(source)}`,
      },
    ],
    pauseMs: hookMs + 30,
    hookMs,
    extras: {
      ...hook,
      ...(failed.length > 0 && { isError: true }),
      ...(isQuiet && { hiddenFromUserViews: true }),
    },
  };
}

const passes = ({ problem }: Scene): HookResult[] => [
  { exitCode: 0, stdout: `${problem.file} unchanged\n`, stderr: '', suppressOutput: true },
  { exitCode: 0, stdout: 'no findings\n', stderr: '', suppressOutput: false },
];

const failsWithFindings = ({ problem }: Scene): HookResult[] => [
  { exitCode: 0, stdout: `${problem.file} reformatted\n`, stderr: '', suppressOutput: true },
  {
    exitCode: 1,
    stdout: '',
    stderr: `${problem.file}:${problem.line}:9: error: value is never read\n${problem.file}:${problem.line + 2}:1: warning: line is longer than 100\n\u001b[31m1 error\u001b[0m, 1 warning\n`,
    suppressOutput: false,
  },
];

const blocks = ({ problem }: Scene): HookResult[] => [
  {
    exitCode: 2,
    stdout: '',
    stderr: `scripts/format.sh: line 14: format-changed: command not found\nformat: ${problem.file} was not checked, refusing to go on\n`,
    suppressOutput: false,
  },
  { exitCode: 0, stdout: '', stderr: '', suppressOutput: true },
];
