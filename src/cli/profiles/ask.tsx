import { Box, type Key, render, Text, useInput } from 'ink';
import { useReducer, useRef } from 'react';
import { editedLine, type LineEvent, reduceLine } from '../../terminal/edited-line.ts';
import type { CliContext } from '../process/cli-context.ts';

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
  ask(question, terminal, (text) => '*'.repeat(text.length));

/** Asks for a text. Throws CancelledError. */
export const askText = (question: string, terminal: Terminal): Promise<string> =>
  ask(question, terminal, (text) => text);

/** Asks a yes/no question until the answer is one; enter alone means no. Throws CancelledError. */
export async function askYesNo(question: string, terminal: Terminal): Promise<boolean> {
  while (true) {
    const answer = (await askText(`${question} [y/N]`, terminal)).trim().toLowerCase();
    if (['', 'n', 'no'].includes(answer)) return false;
    if (['y', 'yes'].includes(answer)) return true;
    terminal.stderr.write('Answer y or n; enter alone means no.\n');
  }
}

/** Draws on standard error, so that the output of a command can be redirected. */
async function ask(
  question: string,
  { stdin, stderr }: Terminal,
  show: (text: string) => string,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Before the question is drawn, so that nothing typed in response is echoed.
  stdin.setRawMode(true);
  const ink = render(
    <Question
      text={question}
      show={show}
      onAnswer={resolve}
      onCancel={() => reject(new CancelledError())}
    />,
    { stdin, stdout: stderr, exitOnCtrlC: false, patchConsole: false, interactive: true },
  );
  try {
    return await promise;
  } finally {
    ink.unmount();
    await ink.waitUntilExit();
  }
}

type QuestionProps = {
  text: string;
  show: (text: string) => string;
  onAnswer: (text: string) => void;
  onCancel: () => void;
};

function Question({ text, show, onAnswer, onCancel }: QuestionProps) {
  // Several keys can arrive before the next frame, so the line cannot be a state of React.
  const line = useRef(editedLine());
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useInput((input, key) => {
    if (key.escape || (key.ctrl && (input === 'c' || input === 'd'))) return onCancel();
    // Slow connections and scripts send an answer and its enter in one chunk.
    const [typed = '', ...after] = key.return ? ['', ''] : input.split(/[\r\n]/);
    line.current = reduceLine(line.current, editing(key) ?? { type: 'insert', text: typed });
    redraw();
    if (after.length > 0) onAnswer(line.current.text);
  });

  const { text: typed, cursor } = line.current;
  return (
    <Box gap={1}>
      <Text>{text}</Text>
      <Text>
        {show(typed.slice(0, cursor))}
        <Text inverse>{show(typed.slice(cursor, cursor + 1)) || ' '}</Text>
        {show(typed.slice(cursor + 1))}
      </Text>
    </Box>
  );
}

/** What a key does to the line; undefined for text. */
function editing(key: Key): LineEvent | undefined {
  if (key.backspace || key.delete) return { type: 'erase', to: 'before' };
  if (key.leftArrow) return { type: 'move', to: 'before' };
  if (key.rightArrow) return { type: 'move', to: 'after' };
  const isText = !(key.ctrl || key.meta || key.tab || key.upArrow || key.downArrow);
  return isText ? undefined : { type: 'insert', text: '' };
}
