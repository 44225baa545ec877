import { CommanderError } from 'commander';

/**
 * Prints one line about a failure and returns the exit status. Our errors and those of the operating system
 * have a code. Anything else is a bug and is rethrown, so that its stack is reported.
 */
export function reportFailure(error: unknown, stderr: NodeJS.WritableStream): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (!(error instanceof Error) || !('code' in error) || isBug(error)) throw error;

  stderr.write(`signalbox: ${toOneLine(error.message)}\n`);
  return isMisuse(error) ? 2 : 1;
}

// Node's codes for invalid calls.
const isBug = ({ code }: { code: unknown }) => String(code).startsWith('ERR_');

const isMisuse = (error: Error & { code: unknown }) =>
  error instanceof CommanderError || error.code === 'usage' || error.code === 'invalid-address';

const toOneLine = (message: string) => message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
