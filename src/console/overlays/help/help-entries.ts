/** A line of the help: an action, a command or a filter. */
export type HelpEntry = {
  id: string;
  /** The keys as displayed; harmful actions are reached through the menu. */
  keys: string;
  /** The keys as named in a configuration. */
  keyNames: readonly string[];
  title: string;
  reason: string | undefined;
};

export type HelpSection = {
  title: string;
  /** When its keys have this meaning, if not here and now. */
  when?: 'not now' | 'elsewhere';
  entries: readonly HelpEntry[];
};

/**
 * The sections with the entries that match a filter. Each of its words must be in the entry or in the name of
 * its place; if the filter is a key (`G`, `ctrl-s`, `^s`), the action of that key comes first.
 */
export function filteredSections(sections: readonly HelpSection[], filter: string): HelpSection[] {
  const key = keyNamed(filter.trim());
  const words = key.toLowerCase().split(/\s+/).filter(Boolean);
  const hasKey = ({ keyNames }: HelpEntry) => keyNames.includes(key);

  return sections
    .map(({ entries, ...section }) => {
      const found = entries.filter((entry) => {
        const text = `${section.title} ${searchedText(entry)}`.toLowerCase();
        return hasKey(entry) || words.every((word) => text.includes(word));
      });
      const byKey = found.filter(hasKey);
      const byWord = found.filter((entry) => !hasKey(entry));
      return { ...section, entries: [...byKey, ...byWord] };
    })
    .filter(({ entries }) => entries.length > 0);
}

const searchedText = ({ keys, keyNames, title, reason = '', id }: HelpEntry): string =>
  `${keys} ${keyNames.join(' ')} ${title} ${reason} ${id}`;

/** There are several notations for the same key. */
const keyNamed = (filter: string): string => filter.replace(/^(\^|C-|ctrl\+)(?=\S)/i, 'ctrl-');
