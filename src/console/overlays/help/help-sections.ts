import type { Scope } from '../../keys/action.ts';
import type { ActionGroup, ListedAction } from '../../keys/action-group.ts';
import type { Binding } from '../../keys/binding.ts';
import type { Command } from '../../places/command.ts';
import type { Operator } from '../../shell/operator.ts';
import type { HelpEntry, HelpSection } from './help-entry.ts';
import { filteredSections } from './help-filter.ts';

export type HelpOptions = {
  filter: string;
  /** What can be typed behind `:`. */
  commands?: readonly Command[];
  /** What keys do in other places. */
  elsewhere?: readonly ActionGroup[];
};

/**
 * Actions by where they mean something, nearest first, then the commands, then the actions of all other
 * places, as far as the filter lets them.
 */
export function helpSections(
  bindings: readonly Binding[],
  operator: Operator,
  { filter, commands = [], elsewhere = [] }: HelpOptions,
): HelpSection[] {
  const toEntry = entryMaker(keyOf('actions.menu', bindings) ?? 'x');
  const here = new Map<string, HelpEntry[]>([[screenTitle, []]]);
  for (const { action, title, applies, disabledReason } of bindings) {
    const section = sectionTitles[action.when] ?? screenTitle;
    const entry = toEntry({ ...action, title: title() });
    const now = { reason: disabledReason(operator), isNow: applies(operator) };
    here.set(section, [...(here.get(section) ?? []), { ...entry, ...now }]);
  }

  const sections: HelpSection[] = [
    ...[...here].map(([title, entries]) => ({ title, isElsewhere: false, entries })),
    { title: 'Commands', isElsewhere: false, entries: commands.map(commandEntry) },
    ...elsewhere.map(({ title, actions }) => ({
      title,
      isElsewhere: true,
      entries: actions.map((action) => toEntry(action)),
    })),
  ];
  return filteredSections(sections.map(withKeys), filter);
}

/** The first key of an action. */
export const keyOf = (id: string, bindings: readonly Binding[]): string | undefined =>
  bindings.find(({ action }) => action.id === id)?.action.keys[0];

/** Some actions have a key only where somebody has given them one; the palette lists them all. */
const withKeys = ({ entries, ...section }: HelpSection): HelpSection => ({
  ...section,
  entries: entries.filter(({ keyNames }) => keyNames.length > 0),
});

const screenTitle = 'This screen';

const sectionTitles: { [scope in Scope]?: string } = {
  table: 'Tables',
  list: 'Tables',
  preview: 'Tables',
  document: 'Tables',
  dashboard: 'Days and panels',
  analytics: 'Range of days',
  everywhere: 'Everywhere',
};

function entryMaker(menuKey: string) {
  return ({ id, keys, title, isHarmful }: Omit<ListedAction, 'when'>): HelpEntry => {
    const labels = keys.join(' ');
    return {
      id,
      keys: isHarmful ? `${menuKey} ${labels}` : labels,
      keyNames: keys,
      title,
      reason: undefined,
      isNow: true,
    };
  };
}

function commandEntry({ name, argument, title, aliases = [] }: Command): HelpEntry {
  const keys = `:${name}${argument ? ` ${argument.name}` : ''}`;
  return {
    id: aliases.join(' '),
    keys,
    keyNames: [`:${name}`],
    title,
    reason: undefined,
    isNow: true,
  };
}
