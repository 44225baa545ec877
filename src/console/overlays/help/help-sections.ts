import { padEnd } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';
import { beside } from '../../draw/spans.ts';
import type { ActionGroup, ListedAction } from '../../keys/action.ts';
import { keyOf } from '../../keys/binding.ts';
import type { Binding, Keymap, Shell } from '../../shell/shell.ts';

export type HelpEntry = {
  id: string;
  /** The keys as people write them; harmful actions are reached through the menu. */
  keys: string;
  /** The keys as a configuration names them. */
  keyNames: readonly string[];
  title: string;
  reason: string | undefined;
  /** Whether its keys are its own now; later they may be, such as those that lead back. */
  isNow: boolean;
};

type HelpSection = {
  title: string;
  /** Whether its keys mean this in another place only. */
  isElsewhere: boolean;
  entries: readonly HelpEntry[];
};

export type HelpSubject = {
  /** Everything that can be done on the screen on show. */
  bindings: readonly Binding[];
  /** Every action there is. */
  groups: readonly ActionGroup[];
  /** What can be typed behind `:`. */
  commands: readonly HelpEntry[];
  /** What can be typed behind `/` in a table. */
  filters: readonly HelpEntry[];
};

/** Sections of this screen, of commands and filters, then of all other places, as filtered. */
export function helpSections(
  { bindings, groups, commands, filters }: HelpSubject,
  shell: Shell,
  filter: string,
): HelpSection[] {
  const toEntry = entryMaker(keyOf('actions.menu', bindings) ?? 'x');
  const here = new Map<string, HelpEntry[]>([['This screen', []]]);
  for (const { id, keys, isHarmful, title, applies, disabledReason } of bindings) {
    const section = sharedGroupOf(id, groups)?.title ?? 'This screen';
    const entry = toEntry({ id, keys, isHarmful, title: title() });
    const now = { reason: disabledReason(shell), isNow: applies(shell) };
    here.set(section, [...(here.get(section) ?? []), { ...entry, ...now }]);
  }

  const sections: HelpSection[] = [
    ...[...here].map(([title, entries]) => ({ title, isElsewhere: false, entries })),
    { title: 'Commands', isElsewhere: false, entries: commands },
    { title: 'Filters of tables', isElsewhere: false, entries: filters },
    ...otherActions(groups, bindings, shell.keymap).map(({ title, actions }) => ({
      title,
      isElsewhere: true,
      entries: actions.map((action) => toEntry(action)),
    })),
  ];
  return filteredSections(sections.map(withKeys), filter);
}

/** The group of actions that several screens have, where an action is one of these. */
const sharedGroupOf = (id: string, groups: readonly ActionGroup[]): ActionGroup | undefined =>
  groups.find(({ isShared, actions }) => isShared && actions.some((action) => action.id === id));

/** What keys do in other places: all groups without what has a key here, with the keys of the keymap. */
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

/** Some actions have a key only where the configuration gives them one; the palette lists them all. */
const withKeys = ({ entries, ...section }: HelpSection): HelpSection => ({
  ...section,
  entries: entries.filter(({ keyNames }) => keyNames.length > 0),
});

const entryMaker =
  (menuKey: string) =>
  ({ id, keys, title, isHarmful }: ListedAction): HelpEntry => ({
    id,
    keys: [...(isHarmful ? [menuKey] : []), ...keys].join(' '),
    keyNames: keys,
    title,
    reason: undefined,
    isNow: true,
  });

/**
 * The sections with what a filter finds. Each of its words must be in the entry or in the name of its
 * place; where the filter is a key (`G`, `ctrl-s`, `^s`), what that key does comes first.
 */
function filteredSections(sections: readonly HelpSection[], filter: string): HelpSection[] {
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

const keysWidth = 18;
const columnWidth = keysWidth + 37;
const gap = 2;

/** Rows beside those of the list: two of the frame, one blank, and one about the keys of the help. */
const otherRows = 4;

/** In fewer rows than these no blank lines stand between the sections. */
const leastForBlanks = 30;

export type HelpLayout = {
  lines: Line[];
  /** The first line at which the list can begin, so that its end is on the screen. */
  lastTop: number;
  /** Lines of the list on the screen, those of all columns together. */
  height: number;
  room: number;
};

/** What is seen of the sections from a line on, in as many columns as fit, inside of this room. */
export function helpLayout(
  sections: readonly HelpSection[],
  top: number,
  { width, height }: Size,
): HelpLayout {
  const inside = width - 6;
  const room = Math.max(1, height - otherRows);
  const most = Math.max(1, Math.floor((inside + gap) / (columnWidth + gap)));
  const whole = most === 1 ? Math.min(inside, 76) : most * (columnWidth + gap) - gap;
  // What fits in one column has all the width: its titles need not be broken.
  const hasBlanks = height >= leastForBlanks;
  const columns = allLines(sections, whole, hasBlanks).length <= room ? 1 : most;
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

function sectionLines({ title, isElsewhere, entries }: HelpSection, width: number): Line[] {
  const heading = line([title, 'strong'], [isElsewhere ? '  elsewhere' : '', 'muted']);
  return [heading, ...entries.flatMap((entry) => entryLines(entry, width))];
}

function entryLines({ keys, title, reason, isNow }: HelpEntry, width: number): Line[] {
  const room = width - keysWidth;
  const tone = reason === undefined && isNow ? 'text' : 'muted';
  const isShort = title.length + (reason?.length ?? 0) + gap <= room;
  const beneath = reason === undefined || isShort ? [] : wrapText(reason, room - gap);

  return [
    ...wrapText(title, room).map((text, index) =>
      line(
        [padEnd(index === 0 ? keys : '', keysWidth), 'accent'],
        [text, tone],
        ...(isShort && reason !== undefined ? (['  ', [reason, 'warning']] as const) : []),
      ),
    ),
    ...beneath.map((text) => line(' '.repeat(keysWidth + gap), [text, 'warning'])),
  ];
}
