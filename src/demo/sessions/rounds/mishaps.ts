import { agentSays, toolAnswers, toolCall } from '../message-draft.ts';
import type { Round } from './round.ts';

/** A tool call that fails for a reason of its own. */
export const stumbles: Round = ({ source, repository, problem }, room) => {
  if (room < 2) return [];
  const [tool, input, answer] = source.pick([
    [
      'run_command',
      { command: `${repository.test} -- --nocapture`, timeout: 120 },
      'Command timed out after 120 s. Last output:\n  … waiting for lock on build folder',
    ],
    [
      'edit_file',
      { file_path: problem.file, old_str: `${problem.before[0]}  `, new_str: '' },
      `Error: old_str not found in ${problem.file}. The file may have changed since it was read.`,
    ],
    [
      'read_file',
      { file_path: `legacy/${problem.file}` },
      `Error: ENOENT: no such file or directory, open 'legacy/${problem.file}'`,
    ],
    [
      'run_command',
      { command: 'ssh build-17 systemctl status soak' },
      'ssh: connect to host build-17 port 22: Connection refused\n\n[exit code: 255]',
    ],
    [
      'warehouse-sql___run_query',
      { sql: 'SELECT * FROM evnets LIMIT 1' },
      'ERROR:  relation "evnets" does not exist\nLINE 1: SELECT * FROM evnets LIMIT 1\n                      ^\nHINT:  Perhaps you meant "events".',
    ],
    [
      'run_command',
      { command: 'git push' },
      'error: failed to push some refs\nhint: Updates were rejected because the remote contains work that you do not have locally.\n\n[exit code: 1]',
    ],
  ] as const);
  return [
    agentSays(source, source.pick(['', 'Trying the direct way.', 'This should be quick.']), [
      toolCall(source, tool, input),
    ]),
    toolAnswers(source, answer, { isError: true, tookMs: source.between(300, 12_000) }),
  ];
};
