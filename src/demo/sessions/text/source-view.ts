import type { RandomSource } from '../../random.ts';
import type { Language, Problem, Repository } from '../../repositories/repository.ts';
import { fillers } from './source-fillers.ts';

/** The word after three backticks. */
export const fenceName: Record<Language, string> = {
  cpp: 'cpp',
  go: 'go',
  markdown: 'markdown',
  python: 'python',
  rust: 'rust',
  sql: 'sql',
  typescript: 'ts',
  yaml: 'yaml',
};

/**
 * A file around the place of a problem, as a reading tool prints it: number, tab, line.
 * `isMended` shows the lines after the change.
 */
export function sourceView(
  { language }: Repository,
  problem: Problem,
  { source, isMended = false }: { source: RandomSource; isMended?: boolean },
): string {
  const { head, body, indent, end } = fillers[language];
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

/** What begins a comment. */
export const commentMarks: Record<Language, string> = {
  cpp: '//',
  go: '//',
  markdown: '<!-- note -->',
  python: '#',
  rust: '//',
  sql: '--',
  typescript: '//',
  yaml: '#',
};
