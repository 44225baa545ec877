import type { CliContext } from './cli-context.ts';

/**
 * Decides what a failed write means. `signalbox … | head` closes the pipe early: no one reads any
 * more, so nothing is wrong. Anything else, such as a full disk, is a failure.
 */
export function followOutputs(context: CliContext): void {
  const { stdout, stderr } = context;
  const fail = (error: NodeJS.ErrnoException, report: () => void) => {
    if (error.code === 'EPIPE') return;
    context.exitCode = 1;
    report();
  };

  stdout.on('error', (error) => {
    fail(error, () => stderr.write(`signalbox: The output cannot be written: ${error.message}\n`));
  });
  // There is nowhere left to say it.
  stderr.on('error', (error) => fail(error, () => {}));
}
