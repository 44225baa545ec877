import { Spinner } from '@inkjs/ui';
import { render } from 'ink';
import type { CliContext } from '../process/cli-context.ts';

/** What is waited for, beside a sign that turns; in characters that every terminal has. */
export const Waiting = ({ text }: { text: string }) => <Spinner label={text} type="line" />;

/** Says what is waited for until `work` has ended, on the terminal at standard error, and leaves nothing there. */
export async function whileWaiting<Result>(
  text: string,
  { stderr }: Pick<CliContext, 'stderr'>,
  work: Promise<Result>,
): Promise<Result> {
  const ink = render(<Waiting text={text} />, {
    stdout: stderr,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
  });
  try {
    return await work;
  } finally {
    ink.clear();
    ink.unmount();
    await ink.waitUntilExit();
  }
}
