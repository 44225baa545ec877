import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { CliContext } from '../../src/cli/process/cli-context.ts';

export type CapturedContext = { context: CliContext; out(): string; err(): string };

/** A process to run a command in, whose outputs are kept as text. It has no terminal. */
export function capturedContext(env: Record<string, string> = {}): CapturedContext {
  const stdin = new PassThrough();
  const [stdout, out] = capturedOutput();
  const [stderr, err] = capturedOutput();
  // Commands use the streams as streams; what a terminal adds is absent, as behind a pipe.
  const context = Object.assign(new EventEmitter(), {
    env,
    stdin,
    stdout,
    stderr,
    exitCode: undefined,
  }) as unknown as CliContext;

  return { context, out, err };
}

/** A stream that never makes its writer wait, and what was written since it was last asked. */
function capturedOutput(): [PassThrough, () => string] {
  const stream = new PassThrough({ encoding: 'utf8' });
  let text = '';
  stream.on('data', (chunk: string) => {
    text += chunk;
  });
  return [
    stream,
    () => {
      stream.read();
      const written = text;
      text = '';
      return written;
    },
  ];
}
