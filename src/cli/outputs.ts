import type { CliContext } from './cli-context.ts';

/**
 * Decides what a failed write means. `signalbox …
 *
 * head` closes the pipe early: no one reads any further, so this is not an error. Anything else, such as a
 * full disk, is.
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
  // There is nowhere left to report it.
  stderr.on('error', (error) => fail(error, () => {}));
}
