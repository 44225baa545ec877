import { CommanderError } from 'commander';

/**
 * Says in one line what failed and returns the exit status. Our errors and those of the operating
 * system carry a code. Anything else is a bug: it is thrown on, and its stack shows where.
 */
export function reportFailure(error: unknown, stderr: NodeJS.WritableStream): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (!(error instanceof Error) || !('code' in error) || isBug(error)) throw error;

  stderr.write(`signalbox: ${toOneLine(error.message)}\n`);
  return isMisuse(error) ? 2 : 1;
}

// Node's own names for calls that make no sense.
const isBug = ({ code }: { code: unknown }) => String(code).startsWith('ERR_');

const isMisuse = (error: Error & { code: unknown }) =>
  error instanceof CommanderError || error.code === 'usage' || error.code === 'invalid-address';

const toOneLine = (message: string) => message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
