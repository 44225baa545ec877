import type { Question } from '../../actions/operator.ts';
import { emptyLine, type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** What is asked and what follows. The answers appear when keys begin to count. */
export function questionLines(
  { question, isArmed }: { question: Question; isArmed: boolean },
  glyphs: Glyphs,
): Line[] {
  const answers = isArmed
    ? line(['y', 'accent'], ' yes   ', ['n', 'accent'], ' no ', ['(esc)', 'muted'])
    : line([glyphs.more, 'muted']);

  return [emptyLine, ...question.effects.map((effect) => line(effect)), emptyLine, answers];
}
