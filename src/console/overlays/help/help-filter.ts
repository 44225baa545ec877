import type { HelpEntry, HelpSection } from './help-entry.ts';

/**
 * The sections with what a filter finds. Each of its words must be in the entry or in the name of its
 * place; where the filter is a key (`G`, `ctrl-s`, `^s`), what that key does comes first.
 */
export function filteredSections(sections: readonly HelpSection[], filter: string): HelpSection[] {
  const key = keyNamed(filter.trim());
  const words = key.toLowerCase().split(/\s+/).filter(Boolean);
  const hasKey = ({ keyNames }: HelpEntry) => keyNames.includes(key);

  return sections
    .map(({ title, isElsewhere, entries }) => {
      const found = entries.filter((entry) => {
        const text = `${title} ${searchedText(entry)}`.toLowerCase();
        return hasKey(entry) || words.every((word) => text.includes(word));
      });
      const byKey = found.filter(hasKey);
      const byWord = found.filter((entry) => !hasKey(entry));
      return { title, isElsewhere, entries: [...byKey, ...byWord] };
    })
    .filter(({ entries }) => entries.length > 0);
}

const searchedText = ({ keys, keyNames, title, reason = '', id }: HelpEntry): string =>
  `${keys} ${keyNames.join(' ')} ${title} ${reason} ${id}`;

/** People write the same key in several ways. */
const keyNamed = (filter: string): string => filter.replace(/^(\^|C-|ctrl\+)(?=\S)/i, 'ctrl-');
