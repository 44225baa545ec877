import type { Message } from '../../api/resources.ts';

export type HookRun = {
  command: string | undefined;
  timeoutSeconds: number | undefined;
  /** Undefined while it runs, and if the server does not report it. */
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
  /** The hook requested to keep its output out of the conversation. */
  isOutputSuppressed: boolean;
};

export type HookOutcome = {
  event: string;
  matcher: string | undefined;
  /** The tool call that triggered it. */
  toolCallId: string | undefined;
  runs: HookRun[];
  /** From the start of the first command to the end of the last. */
  durationMs: number | undefined;
  /** `failed` if a command exited with anything but 0; `unknown` if no exit code is known. */
  result: 'passed' | 'failed' | 'unknown';
};

/** The outcome of a hook; undefined for a message that is not about one. */
export function hookOutcome(message: Message): HookOutcome | undefined {
  const runs = runsOf(message);
  if (!message.hookEventName && runs.length === 0) return undefined;
  return {
    event: message.hookEventName || 'hook',
    matcher: message.hookMatcher || undefined,
    toolCallId: message.hookToolCallId || undefined,
    runs,
    durationMs: durationOf(message),
    result: resultOf(runs),
  };
}

// Results are listed in the order of their commands; either list may be shorter.
function runsOf({ hookCommands, hookResults }: Message): HookRun[] {
  const commands = hookCommands ?? [];
  const results = hookResults ?? [];
  return Array.from({ length: Math.max(commands.length, results.length) }, (_, index) => ({
    command: commands[index]?.command || undefined,
    timeoutSeconds: commands[index]?.timeout ?? undefined,
    exitCode: results[index]?.exitCode ?? undefined,
    stdout: results[index]?.stdout ?? '',
    stderr: results[index]?.stderr ?? '',
    isOutputSuppressed: results[index]?.suppressOutput ?? false,
  }));
}

function durationOf({ hookStartTime, hookEndTime }: Message): number | undefined {
  if (hookStartTime == null || hookEndTime == null) return undefined;
  return Math.max(0, hookEndTime - hookStartTime);
}

/** Whether a command ended with an exit code other than 0. */
export const isFailed = ({ exitCode }: HookRun): boolean =>
  exitCode !== undefined && exitCode !== 0;

function resultOf(runs: readonly HookRun[]): HookOutcome['result'] {
  const exitCodes = runs.flatMap(({ exitCode }) => exitCode ?? []);
  if (exitCodes.some((code) => code !== 0)) return 'failed';
  return exitCodes.length === 0 ? 'unknown' : 'passed';
}
