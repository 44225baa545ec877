import { forEachGrapheme } from '../../../terminal/graphemes.ts';
import type { Question } from '../../actions/question.ts';
import type { EditedLine } from '../../prompt/edited-line.ts';
import { emptyLine, type Line, line, type Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Tone } from '../../theme/tone.ts';

type QuestionState = {
  question: Question;
  isArmed: boolean;
  /** What has been typed, where the question wants something typed. */
  typed: EditedLine | undefined;
};

/**
 * What is asked and what follows, in at most `height` lines: of a long list the middle is left out,
 * never the answers. Those appear when keys begin to count.
 */
export function questionLines(
  { question, isArmed, typed }: QuestionState,
  height: number,
  glyphs: Glyphs,
): Line[] {
  const { effects, confirmation } = question;
  const answers = typed && confirmation ? typedAnswers(typed.text === confirmation.text) : yesOrNo;
  const below = [
    ...(typed && confirmation ? typedLines(confirmation, typed, glyphs) : []),
    emptyLine,
    isArmed ? answers : line([glyphs.more, 'muted']),
  ];

  return [emptyLine, ...effectLines(effects, height - 1 - below.length, glyphs), ...below];
}

/** Names come first and what happens to them last, so that the middle says least. */
function effectLines(effects: readonly string[], height: number, { ellipsis }: Glyphs): Line[] {
  const lines = effects.map((effect) => line(effect));
  if (lines.length <= height) return lines;
  const before = Math.max(0, Math.floor((height - 1) / 2));
  const after = Math.max(1, height - 1 - before);
  return [...lines.slice(0, before), line([`  ${ellipsis}`, 'muted']), ...lines.slice(-after)];
}

const yesOrNo = line(['y', 'accent'], ' yes   ', ['n', 'accent'], ' no ', ['(esc)', 'muted']);

const typedAnswers = (isConfirmed: boolean): Line =>
  isConfirmed
    ? line(['enter', 'accent'], ' yes, do it   ', ['esc', 'accent'], ' no')
    : line(['enter does nothing until it matches   ', 'muted'], ['esc', 'accent'], ' no');

/** The text that is wanted, and what has been typed of it, in a field that does not grow meanwhile. */
function typedLines(
  { ask, text: wanted }: NonNullable<Question['confirmation']>,
  { text, cursor }: EditedLine,
  { cursor: sign }: Glyphs,
): Line[] {
  const rightUpTo = commonLength(text, wanted);
  const toneOf = (offset: number): Tone => {
    if (offset === cursor) return 'caret';
    return offset < rightUpTo ? 'strong' : 'mistake';
  };
  const letters: Span[] = [];
  let offset = 0;
  forEachGrapheme(text, (letter) => {
    letters.push({ text: letter, tone: toneOf(offset) });
    offset += letter.length;
    return true;
  });
  return [
    emptyLine,
    line(`${ask}:  `, [wanted, 'accent']),
    {
      spans: [
        { text: `${sign} `, tone: 'accent' },
        ...letters,
        ...(cursor === text.length ? [{ text: ' ', tone: 'caret' as const }] : []),
        { text: ' '.repeat(Math.max(0, wanted.length - text.length)) },
      ],
    },
  ];
}

function commonLength(text: string, wanted: string): number {
  let length = 0;
  while (length < text.length && text[length] === wanted[length]) length += 1;
  return length;
}
