import { counted } from '../../../figures/format/number.ts';
import type { EditedLine } from '../../../terminal/edited-line.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { graphemesOf, textWidth } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import type { Hidden } from '../../draw/box-lines.ts';
import { emptyLine, type Line, line, type Size, signs } from '../../draw/line.ts';
import type { Tone } from '../../draw/theme.ts';
import type { Question } from '../../shell/question.ts';

type QuestionState = {
  question: Question;
  losses: readonly string[];
  isArmed: boolean;
  typed: EditedLine;
  keys: { yes: string; no: string; leave: string; down: string };
  top: number;
};

/** `above` and `below` are how many lines the reader has to scroll to. */
type QuestionLayout = { lines: Line[] } & Hidden;

/**
 * At most as many lines as fit. Where not all of them do, blank lines go first, then the requests. Where that is not
 * enough, everything scrolls but the answers, and yes is offered at the end: nobody agrees to what was not on the screen.
 */
export function questionLines(
  { question, losses, isArmed, typed, keys, top }: QuestionState,
  { width, height }: Size,
): QuestionLayout {
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
  const whole = [...above, ...told, ...sent, ...field];
  const brief = [...above, ...told.filter(isFilled), ...field];
  const room = Math.max(1, height - answered.length);
  const fitting =
    spacious.length <= height
      ? spacious
      : [whole, brief].find(({ length }) => length <= room)?.concat(answered);
  if (fitting) return { lines: fitting, above: 0, below: 0 };

  const text = whole.filter(isFilled);
  const hidden = { above: Math.min(top, text.length - room), below: 0 };
  hidden.below = text.length - room - hidden.above;
  const left = isArmed && hidden.below > 0 ? [moreLine(keys, hidden.below)] : answered;
  return { lines: [...text.slice(hidden.above, hidden.above + room), ...left], ...hidden };
}

const isFilled = ({ spans }: Line): boolean => spans.some(({ text }) => text.trim() !== '');

/** Cells of a title that the frame and a sign before it take. */
const titleMargin = 4;

type AnswerKeys = QuestionState['keys'];

const moreLine = ({ down, no }: AnswerKeys, below: number): Line =>
  line([down, 'accent'], ` ${counted(below, 'more line')}   `, [no, 'accent'], ' no');

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
