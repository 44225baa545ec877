import { ConfirmInput, PasswordInput, TextInput } from '@inkjs/ui';
import { Box, render, Text, useInput } from 'ink';
import type { ReactNode } from 'react';
import type { CliContext } from '../cli-context.ts';

/** The person pressed ctrl-c or esc instead of answering. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
  readonly code = 'cancelled';

  constructor() {
    super('Cancelled. Nothing was changed.');
  }
}

type Terminal = Pick<CliContext, 'stdin' | 'stderr'>;

/** Asks for a secret, showing an asterisk for each character. Throws CancelledError. */
export const askSecret = (question: string, terminal: Terminal): Promise<string> =>
  ask(question, terminal, (answer) => <PasswordInput onSubmit={answer} />);

/** Asks for a text. Throws CancelledError. */
export const askText = (question: string, terminal: Terminal): Promise<string> =>
  ask(question, terminal, (answer) => <TextInput onSubmit={answer} />);

/** Asks a yes/no question; enter alone means no. Throws CancelledError. */
export const askYesNo = (question: string, terminal: Terminal): Promise<boolean> =>
  ask(question, terminal, (answer) => (
    <ConfirmInput
      defaultChoice="cancel"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  ));

/** Draws on standard error, so that the output of a command can be redirected. */
async function ask<Answer>(
  question: string,
  { stdin, stderr }: Terminal,
  draw: (answer: (value: Answer) => void) => ReactNode,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // Before the question is drawn, so that nothing typed in response is echoed.
  stdin.setRawMode(true);
  const ink = render(
    <Question text={question} onCancel={() => reject(new CancelledError())}>
      {draw(resolve)}
    </Question>,
    { stdin, stdout: stderr, exitOnCtrlC: false, patchConsole: false, interactive: true },
  );
  try {
    return await promise;
  } finally {
    ink.unmount();
    await ink.waitUntilExit();
  }
}

function Question(props: { text: string; onCancel: () => void; children: ReactNode }) {
  const { text, onCancel, children } = props;
  useInput((input, key) => {
    if (key.escape || (key.ctrl && input === 'c')) onCancel();
  });
  return (
    <Box gap={1}>
      <Text>{text}</Text>
      {children}
    </Box>
  );
}
