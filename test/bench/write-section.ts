import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { replaceSection, sectionIn } from '../readme/section.ts';
import type { Figure } from './figure.ts';

const page = join(import.meta.dirname, 'README.md');

/** Prints what a bench measured, and writes it into its section of a page, by default that of figures beside this file. */
export function writeSection(name: string, markdown: string, path = page): void {
  console.log(markdown);
  replaceSection(path, name, markdown);
}

/** Times depend on the machine and on what else it does. */
export function machineLine(): string {
  const [{ model = 'unknown processor' } = {}, ...more] = cpus();
  const [load = 0] = loadavg();
  return `${model.trim()}, ${more.length + 1} cores, load ${load.toFixed(1)}`;
}

/** Writes figures, and below them where they were measured. */
export function writeFigures(name: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ name, measured, budget }) => [name, measured, budget]);
  writeSection(name, `${markdownTable(['', 'Measured', 'Budget'], rows)}\n${machineLine()}\n`);
}

/** What the page of figures says now. */
export const writtenSection = (name: string): string => sectionIn(page, name);

/** A table whose columns are as wide as what is in them, so that a terminal shows it well, too. */
export function markdownTable(headings: readonly string[], rows: readonly string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(3, heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;

  return [
    line(headings),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
  ].join('\n');
}
