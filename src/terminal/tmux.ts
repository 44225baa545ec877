import { execFile } from 'node:child_process';
import type { Environment } from './capabilities.ts';

/** A tmux server answers in milliseconds; one that is stopped never does. */
const patienceMs = 2_000;

/**
 * Puts a text into the paste buffer of the tmux around this program, and from there into the clipboard of the terminal
 * around tmux. By default tmux ignores programs that set the clipboard with an escape sequence, so it is asked with a
 * command. `buffer`: tmux is configured not to set clipboards, or does not know how its terminal does it.
 * `unreachable`: not even the buffer has the text; tmux may run on another computer.
 */
export async function copyThroughTmux(
  text: string,
  env: Environment,
): Promise<'clipboard' | 'buffer' | 'unreachable'> {
  if (!env.TMUX) return 'unreachable';
  const setting = await runTmux(env, ['show-options', '-sv', 'set-clipboard']);
  const isOff = setting?.trim() === 'off';
  const isSent = !isOff && (await runTmux(env, ['load-buffer', '-w', '-'], text)) !== undefined;
  if (isSent) return (await knowsClipboard(env)) ? 'clipboard' : 'buffer';
  // Before tmux 3.2 there is no `-w`.
  const isLoaded = (await runTmux(env, ['load-buffer', '-'], text)) !== undefined;
  return isLoaded ? 'buffer' : 'unreachable';
}

/** Whether tmux has the sequence (`Ms`) that sets the clipboard of a terminal around it. */
async function knowsClipboard(env: Environment): Promise<boolean> {
  const capabilities = await runTmux(env, ['show-messages', '-T']);
  return /\bMs: \(string\)/.test(capabilities ?? '');
}

/** What a command of tmux prints; undefined if it fails. */
function runTmux(
  env: Environment,
  argv: readonly string[],
  input = '',
): Promise<string | undefined> {
  const { PATH, HOME, TMUX, TMUX_PANE } = env;
  return new Promise((resolve) => {
    const options = { env: { PATH, HOME, TMUX, TMUX_PANE }, timeout: patienceMs };
    const { stdin } = execFile('tmux', argv, options, (error, stdout) =>
      resolve(error ? undefined : stdout),
    );
    // It may end before it has read everything; its exit status says so.
    stdin?.on('error', () => {});
    stdin?.end(input);
  });
}
