import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const readmePath = join(import.meta.dirname, '..', '..', 'README.md');

const begin = '<!-- keys: npm run keys -->\n';
const end = '<!-- end of keys -->';

/** @param {string} text */
function sectionOf(text) {
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (from < begin.length || to < from) throw new Error('README.md has no place for the keys.');
  return { from, to };
}

/** The table of keys that the README shows. */
export function shownKeys() {
  const text = readFileSync(readmePath, 'utf8');
  const { from, to } = sectionOf(text);
  return text.slice(from, to);
}

/**
 * The text of the README with another table of keys.
 *
 * @param {string} table
 */
export function readmeWith(table) {
  const text = readFileSync(readmePath, 'utf8');
  const { from, to } = sectionOf(text);
  return text.slice(0, from) + table + text.slice(to);
}
