import { languages, type Problem, type Repository } from '../../assets.ts';
import type { RandomSource } from '../../random.ts';

/**
 * A file around the place of a problem, as a reading tool prints it: number, tab, line.
 * `isMended` shows the lines after the change.
 */
export function sourceView(
  { language }: Repository,
  problem: Problem,
  { source, isMended = false }: { source: RandomSource; isMended?: boolean },
): string {
  const { head, body, indent, end } = languages[language];
  const surroundings = [...head, ...body];
  const above = source.integer(3, surroundings.length);
  const changed = (isMended ? problem.after : problem.before).map((text) => indent + text);
  const lines = [
    ...surroundings.slice(surroundings.length - above),
    ...changed,
    end,
    '',
    ...body.slice(0, source.integer(2, body.length)),
  ];
  const first = Math.max(1, problem.line - above);
  return numbered(lines, first);
}

/** Lines as a reading tool prints them: number, tab, line. */
export const numbered = (lines: readonly string[], first: number): string =>
  lines.map((text, index) => `${String(first + index).padStart(6)}\t${text}`).join('\n');
