import type { Scope } from '../actions/action.ts';
import type { Binding } from '../actions/binding.ts';
import type { Operator } from '../actions/operator.ts';
import type { Command } from '../commands/command.ts';
import { keyLabel } from '../input/keys.ts';

/** What the help says about one action. */
export type HelpEntry = {
  /** The keys as people write them; harmful actions are reached through the menu. */
  keys: string;
  title: string;
  /** Why it is impossible now. */
  reason: string | undefined;
};

export type HelpSection = { title: string; entries: readonly HelpEntry[] };

export type HelpOptions = {
  filter: string;
  isAscii: boolean;
  /** What can be typed behind `:`. */
  commands?: readonly Command[];
};

/**
 * Actions by where they mean something, nearest first, then the commands. The filter's words must all
 * be in an entry.
 */
export function helpSections(
  bindings: readonly Binding[],
  operator: Operator,
  { filter, isAscii, commands = [] }: HelpOptions,
): HelpSection[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const menuKey = keyOf('actions.menu', bindings) ?? 'x';
  const sections = new Map<string, HelpEntry[]>([[screenTitle, []]]);

  for (const { action, disabledReason } of bindings) {
    const title = sectionTitles[action.when] ?? screenTitle;
    const keys = action.keys.map((key) => keyLabel(key, isAscii)).join(' ');
    const entry: HelpEntry = {
      keys: action.isHarmful ? `${menuKey} ${keys}` : keys,
      title: action.title,
      reason: disabledReason(operator),
    };
    const text = `${entry.keys} ${entry.title} ${entry.reason ?? ''} ${action.id}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    sections.set(title, [...(sections.get(title) ?? []), entry]);
  }

  for (const { name, argument, title } of commands) {
    const keys = `:${name}${argument ? ` ${argument.name}` : ''}`;
    if (!words.every((word) => `${keys} ${title}`.toLowerCase().includes(word))) continue;
    const entries = sections.get(commandsTitle) ?? [];
    sections.set(commandsTitle, [...entries, { keys, title, reason: undefined }]);
  }

  return [...sections]
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => ({ title, entries }));
}

/** The first key of an action. */
export const keyOf = (id: string, bindings: readonly Binding[]): string | undefined =>
  bindings.find(({ action }) => action.id === id)?.action.keys[0];

const screenTitle = 'This screen';
const commandsTitle = 'Commands';

const sectionTitles: { [scope in Scope]?: string } = {
  table: 'Tables',
  analytics: 'Days of the analytics',
  everywhere: 'Everywhere',
};
