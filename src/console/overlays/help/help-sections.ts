import { padEnd } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';
import { beside } from '../../draw/spans.ts';
import type { Tone } from '../../draw/theme.ts';
import type { ActionGroup, ListedAction } from '../../keys/action.ts';
import { canRun, keyOf, keysFromScreen, withoutShadowed } from '../../keys/binding.ts';
import type { Binding, Keymap, Shell } from '../../shell/shell.ts';

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

type HelpSection = {
  title: string;
  /** When its keys have this meaning, if not here and now. */
  when?: 'not now' | 'elsewhere';
  entries: readonly HelpEntry[];
};

/**
 * The sections with the entries that match a filter. Each of its words must be in the entry or in the name of
 * its place; if the filter is a key (`G`, `ctrl-s`, `^s`), the action of that key comes first.
 */
function filteredSections(sections: readonly HelpSection[], filter: string): HelpSection[] {
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

export type HelpSubject = {
  bindings: readonly Binding[];
  groups: readonly ActionGroup[];
  commands: readonly HelpEntry[];
  filters: readonly HelpEntry[];
};

/** Sections for this screen, for commands and filters, then for all other places, all filtered. */
export function helpSections(
  { bindings, groups, commands, filters }: HelpSubject,
  shell: Shell,
  filter: string,
): HelpSection[] {
  const toEntry = entryMaker(keyOf('actions.menu', bindings));
  const here = new Map<string, HelpEntry[]>([['This screen', []]]);
  const later: HelpEntry[] = [];
  // Without rows, most keys of a list have nothing to act on.
  const isEmpty = bindings.some(({ isHarmful, hasTarget }) => !isHarmful && !hasTarget());
  const listed = isEmpty ? bindings.filter((binding) => canRun(binding, shell)) : bindings;
  for (const binding of withoutShadowed(listed, shell)) {
    const { id, keys, isHarmful, title, applies, disabledReason } = binding;
    const entry = toEntry({ id, keys, isHarmful, title: title() });
    if (!applies(shell)) {
      later.push(entry);
      continue;
    }
    const section = sharedGroupOf(id, groups)?.title ?? 'This screen';
    const shown = { ...entry, reason: disabledReason(shell) };
    here.set(section, [...(here.get(section) ?? []), shown]);
  }

  const sections: HelpSection[] = [
    ...[...here].map(([title, entries]) => ({ title, entries })),
    { title: 'Commands', entries: commands },
    { title: 'Filters of tables (fields vary)', entries: filters },
    { title: 'Other states of this screen', when: 'not now', entries: later },
    ...otherActions(groups, bindings, shell.keymap).map(
      ({ title, actions }): HelpSection => ({
        title,
        when: 'elsewhere',
        entries: actions.map((action) => toEntry(action)),
      }),
    ),
  ];
  return filteredSections(sections.map(withKeys), filter);
}

const sharedGroupOf = (id: string, groups: readonly ActionGroup[]): ActionGroup | undefined =>
  groups.find(({ isShared, actions }) => isShared && actions.some((action) => action.id === id));

/** The keys of other places: all groups without the actions that have a key here, with the keys of the keymap. */
function otherActions(
  groups: readonly ActionGroup[],
  here: readonly Binding[],
  keymap: Keymap,
): ActionGroup[] {
  const listed = new Set(here.map(({ id }) => id));
  return groups.map(({ title, actions }) => ({
    title,
    actions: actions.flatMap((action) => {
      if (listed.has(action.id)) return [];
      listed.add(action.id);
      return [{ ...action, keys: keymap.get(action.id) ?? action.keys }];
    }),
  }));
}

/** Some actions have a key only if the configuration assigns one; the palette lists them all. */
const withKeys = ({ entries, ...section }: HelpSection): HelpSection => ({
  ...section,
  entries: entries.filter(({ keyNames }) => keyNames.length > 0),
});

const entryMaker =
  (menuKey: string | undefined) =>
  ({ id, title, ...action }: ListedAction): HelpEntry => {
    const keys = keysFromScreen(action, menuKey);
    return {
      id,
      keys: keys.join(' '),
      keyNames: keys.length === 0 ? [] : action.keys,
      title,
      reason: undefined,
    };
  };

const keysWidth = 18;
const columnWidth = keysWidth + 37;
const gap = 2;

/** Rows outside the list: two for the frame, a blank one, and one for the keys of the help. */
const otherRows = 4;

/** With fewer rows there are no blank lines between the sections. */
const minForBlanks = 30;

export type HelpLayout = {
  lines: Line[];
  /** The maximum scroll position, at which the end of the list is visible. */
  lastTop: number;
  /** Visible lines of the list, in all columns together. */
  height: number;
  room: number;
};

/** The visible part of the sections from a line on, in as many columns as fit into this room. */
export function helpLayout(
  sections: readonly HelpSection[],
  top: number,
  { width, height }: Size,
): HelpLayout {
  const inside = width - 6;
  const room = Math.max(1, height - otherRows);
  const max = Math.max(1, Math.floor((inside + gap) / (columnWidth + gap)));
  const whole = max === 1 ? Math.min(inside, 76) : max * (columnWidth + gap) - gap;
  // If one column is enough, it gets the full width, so that its titles need not be wrapped.
  const hasBlanks = height >= minForBlanks;
  const columns = allLines(sections, whole, hasBlanks).length <= room ? 1 : max;
  const lineWidth = columns === 1 ? whole : columnWidth;
  const all = allLines(sections, lineWidth, hasBlanks);

  const shown = room * columns;
  const lastTop = Math.max(0, all.length - shown);
  const first = Math.min(top, lastTop);
  const parts = Array.from({ length: columns }, (_, column) => ({
    lines: all.slice(first + column * room, first + (column + 1) * room),
    width: lineWidth,
  }));
  return { lines: beside(parts, gap), lastTop, height: shown, room };
}

function allLines(sections: readonly HelpSection[], width: number, hasBlanks: boolean): Line[] {
  if (sections.length === 0) return [line(['No key or command matches.', 'muted'])];
  return sections.flatMap((section, index) => [
    ...(index > 0 && hasBlanks ? [emptyLine] : []),
    ...sectionLines(section, width),
  ]);
}

/** Consecutive entries with the same reason give it once. */
function sectionLines({ title, when, entries }: HelpSection, width: number): Line[] {
  const heading = line([title, 'strong'], [when ? `  ${when}` : '', 'muted']);
  const lines = entries.flatMap((entry, index) => {
    const { reason } = entry;
    const tone = reason === undefined && when !== 'not now' ? 'text' : 'muted';
    const isRepeated = reason !== undefined && entries[index - 1]?.reason === reason;
    return entryLines(isRepeated ? { ...entry, reason: undefined } : entry, { tone, width });
  });
  return [heading, ...lines];
}

function entryLines(
  { keys, title, reason }: HelpEntry,
  { tone, width }: { tone: Tone; width: number },
): Line[] {
  const room = width - keysWidth;
  const isShort = title.length + (reason?.length ?? 0) + gap <= room;
  const beneath = reason === undefined || isShort ? [] : wrapText(reason, room - gap);
  const keyLines = wrapText(keys, keysWidth - 1);
  const texts: Line[] = [
    ...wrapText(title, room).map((text) =>
      line(
        [text, tone],
        ...(isShort && reason !== undefined ? (['  ', [reason, 'warning']] as const) : []),
      ),
    ),
    ...beneath.map((text) => line(' '.repeat(gap), [text, 'warning'])),
  ];
  return Array.from({ length: Math.max(texts.length, keyLines.length) }, (_, index) => {
    const shownKeys = padEnd(keyLines[index] ?? '', keysWidth);
    return { spans: [{ text: shownKeys, tone: 'accent' }, ...(texts[index]?.spans ?? [])] };
  });
}
