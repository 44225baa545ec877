import { readFileSync, writeFileSync } from 'node:fs';

/** The part of a page that a script writes: between `<!-- name: npm run script -->` and `<!-- end of name -->`. */
export const sectionIn = (path: string, name: string): string => split(path, name).section;

/** Writes this part of a page anew. */
export function replaceSection(path: string, name: string, markdown: string): void {
  const { before, after } = split(path, name);
  writeFileSync(path, `${before}${markdown.trimEnd()}\n${after}`);
}

function split(path: string, name: string) {
  const text = readFileSync(path, 'utf8');
  const [begin] = text.match(new RegExp(`<!-- ${name}: npm run [\\w:]+ -->\n`)) ?? [];
  const from = begin === undefined ? -1 : text.indexOf(begin) + begin.length;
  const to = text.indexOf(`<!-- end of ${name} -->`);
  if (from < 0 || to < from) throw new Error(`${path} has no section ${name}.`);
  return { before: text.slice(0, from), section: text.slice(from, to), after: text.slice(to) };
}
