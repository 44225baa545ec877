import type { CliContext } from './cli-context.ts';

/** `signalbox … | head` closes the pipe early. Nobody reads any more, so nothing is wrong. */
export function tolerateClosedPipes({ stdout, stderr }: Pick<CliContext, 'stdout' | 'stderr'>) {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
