import type { EditedLine } from '../../../terminal/edited-line.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { graphemesOf, textWidth } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';
import type { Question } from '../../shell/question.ts';

type QuestionState = {
  question: Question;
  losses: readonly string[];
  isArmed: boolean;
  typed: EditedLine;
  keys: { yes: string; no: string; leave: string };
};

/**
 * At most as many lines as fit. Where not all of them do, blank lines go first, then the requests, then the middle of
 * the effects; never the answers.
 */
export function questionLines(
  { question, losses, isArmed, typed, keys }: QuestionState,
  { width, height }: Size,
): Line[] {
  const { title, effects, requests, confirmation, isDestructive = false } = question;
  const answers = confirmation
    ? typedAnswers(keys, typed.text === confirmation.text)
    : yesOrNo(keys, isDestructive);
  const field = confirmation ? typedLines(confirmation, typed, width) : [];
  const answered = [isArmed ? answers : line([signs.more, 'muted'])];

  const asked = sanitizeLine(title);
  // In a narrow terminal the frame may be too narrow for a long name.
  const named = textWidth(asked) > width - titleMargin;
  const above = named ? wrapText(asked, width).map((text) => line([text, 'strong'])) : [];
  const linesOf = (texts: readonly string[]) =>
    texts.flatMap((text) => wrapText(sanitizeLine(text), width)).map((text) => line(text));
  const told = linesOf([...effects, ...losses]);
  const sent = linesOf(requests);

  const spacious = [above, [...told, ...sent], field, answered]
    .filter((block) => block.length > 0)
    .flatMap((block) => [emptyLine, ...block]);
  if (spacious.length <= height) return spacious;
  const room = height - above.length - field.length - answered.length;
  const all = [...told, ...sent];
  return [
    ...above,
    ...(all.length <= room ? all : shortened(told.filter(isFilled), room)),
    ...field,
    ...answered,
  ];
}

const isFilled = ({ spans }: Line): boolean => spans.some(({ text }) => text.trim() !== '');

/** Cells of a title that the frame and a sign before it take. */
const titleMargin = 4;

/** Names come first and their effects last, so that the middle is the least important part. */
function shortened(lines: readonly Line[], height: number): Line[] {
  if (lines.length <= height) return [...lines];
  const before = Math.max(0, Math.floor((height - 1) / 2));
  const after = Math.max(1, height - 1 - before);
  return [
    ...lines.slice(0, before),
    line([`  ${signs.ellipsis}`, 'muted']),
    ...lines.slice(-after),
  ];
}

type AnswerKeys = QuestionState['keys'];

const yesOrNo = ({ yes, no, leave }: AnswerKeys, isDestructive: boolean): Line =>
  line(
    [yes, isDestructive ? 'bad' : 'accent'],
    isDestructive ? ' delete   ' : ' yes   ',
    [no, 'accent'],
    ' no ',
    [leave && `(${leave})`, 'muted'],
  );

const typedAnswers = ({ yes, leave }: AnswerKeys, isConfirmed: boolean): Line =>
  isConfirmed
    ? line([yes, 'accent'], ' yes, do it   ', [leave, 'accent'], ' no')
    : line([`${yes} works once the text matches   `, 'muted'], [leave, 'accent'], ' no');

/** The required text, and the text typed so far, in a field of constant width. */
function typedLines(
  { ask, text: wanted }: NonNullable<Question['confirmation']>,
  { text, cursor }: EditedLine,
  width: number,
): Line[] {
  const rightUpTo = commonLength(text, wanted);
  const toneOf = (offset: number): Tone => {
    if (offset === cursor) return 'caret';
    return offset < rightUpTo ? 'strong' : 'mistake';
  };
  return [
    ...(textWidth(`${ask}:  ${wanted}`) <= width
      ? [line(`${ask}:  `, [wanted, 'accent'])]
      : [line(`${ask}:`), line('  ', [wanted, 'accent'])]),
    {
      spans: [
        { text: `${signs.cursor} `, tone: 'accent' },
        ...graphemesOf(text).map(({ grapheme, start }) => ({
          text: grapheme,
          tone: toneOf(start),
        })),
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
