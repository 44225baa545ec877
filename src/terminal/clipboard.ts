import { execFile } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capabilities, Environment } from './capabilities.ts';
import { passedThrough } from './pass-through.ts';

export type CopyResult =
  /** Sent to the terminal, which does not report whether it allows programs to set the clipboard. */
  | { target: 'clipboard' }
  /** Only tmux has it, from where it can be pasted. */
  | { target: 'tmux-buffer' }
  /** Sent to a tmux that cannot be asked what it does with it. */
  | { target: 'unknown-tmux' }
  | { target: 'file'; path: string };

// The longest that common terminals accept: a sequence of 100,000 bytes, less in tmux.
const maxBase64Bytes = 74_994;

/**
 * Copies text to the clipboard of the operator's terminal (OSC 52), which also works over SSH. Text that is too
 * long for terminals goes to a new file that only its owner can read.
 */
export async function copyText(
  text: string,
  terminal: {
    send: (sequence: string) => void;
    multiplexer: Capabilities['multiplexer'];
    env: Environment;
    /** The folder for such a file; the system's folder for temporary files by default. */
    folder?: string;
  },
): Promise<CopyResult> {
  const base64 = Buffer.from(text).toString('base64');
  if (base64.length > maxBase64Bytes) {
    return { target: 'file', path: await writePrivateFile(text, terminal.folder ?? tmpdir()) };
  }
  const { multiplexer, env, send } = terminal;
  const copied = multiplexer === 'tmux' ? await copyThroughTmux(text, env) : undefined;
  if (copied === 'clipboard') return { target: 'clipboard' };
  send(clipboardSequence(base64, multiplexer));
  if (copied === undefined) return { target: 'clipboard' };
  return { target: copied === 'buffer' ? 'tmux-buffer' : 'unknown-tmux' };
}

function clipboardSequence(base64: string, multiplexer: Capabilities['multiplexer']): string {
  const plain = `\u001B]52;c;${base64}\u0007`;
  const passed = passedThrough(plain, multiplexer);
  // tmux uses one or the other, depending on whether it sets the clipboard itself or passes sequences
  // through.
  return multiplexer === 'tmux' ? plain + passed : passed;
}

async function writePrivateFile(text: string, folder: string): Promise<string> {
  const privateFolder = await mkdtemp(join(folder, 'signalbox-'));
  const path = join(privateFolder, 'copied.txt');
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  // A strict umask may have removed even the owner's read permission.
  await chmod(path, 0o600);
  return path;
}

/** A tmux server answers in milliseconds; one that is stopped never does. */
const patienceMs = 2_000;

/**
 * Puts a text into the paste buffer of the tmux around this program, and from there into the clipboard of the terminal
 * around tmux. By default tmux ignores programs that set the clipboard with an escape sequence, so it is asked with a
 * command. `buffer`: tmux is configured not to set clipboards, or does not know how its terminal does it.
 * `unreachable`: not even the buffer has the text; tmux may run on another computer.
 */
async function copyThroughTmux(
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
