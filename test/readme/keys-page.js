import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page of keys and filters. */
export const keysPath = join(import.meta.dirname, '..', '..', 'assets', 'keys.md');

const begin = '<!-- keys: npm run keys -->\n';
const end = '<!-- end of keys -->';

/** @param {string} text */
function sectionOf(text) {
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (from < begin.length || to < from)
    throw new Error('assets/keys.md has no place for the keys.');
  return { from, to };
}

/** The table of keys that the page shows. */
export function shownKeys() {
  const text = readFileSync(keysPath, 'utf8');
  const { from, to } = sectionOf(text);
  return text.slice(from, to);
}

/**
 * The text of the page with another table of keys.
 *
 * @param {string} table
 */
export function pageWith(table) {
  const text = readFileSync(keysPath, 'utf8');
  const { from, to } = sectionOf(text);
  return text.slice(0, from) + table + text.slice(to);
}
