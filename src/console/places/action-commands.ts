import type { Command } from './command.ts';
import type { CommandLine, Verdict } from './command-line.ts';

/** Whether an action is called so after `:`: `restart` or `computer.restart`. */
export const isCalled = (id: string, name: string): boolean =>
  id === name || id.endsWith(`.${name}`);

/** What is known of an action that cannot be performed here. */
type Elsewhere = {
  /** Whether the screen has it, but not now or not for the selected row. */
  isHere: boolean;
  /** The names of the screens that have it. */
  places: readonly string[];
};

/**
 * A line that also takes the names of actions. A command that begins with the typed text comes before an action,
 * and only the whole name of an action runs it. The name of one that is not among them is answered with where it works.
 */
export function withActions<Context>(
  line: CommandLine<Context>,
  all: readonly Command<Context>[],
  elsewhere: (name: string) => Elsewhere = () => ({ isHere: false, places: [] }),
): CommandLine<Context> {
  // Of several with the same name, the first is nearest.
  const isFirst = ({ name }: Command<Context>, index: number) =>
    all.findIndex((one) => one.name === name) === index;
  const actions = all.filter(isFirst).filter(({ name }) => !line.isNamed(name));
  const called = (typed: string) =>
    line.isNamed(typed)
      ? undefined
      : actions.find(
          ({ name, aliases }) => name === typed.trim() || aliases?.includes(typed.trim()),
        );
  /** Actions whose name begins with the text, then those with a word of the title that does. */
  const begun = (typed: string) => {
    const start = typed.trim().toLowerCase();
    if (start === '' || line.isNamed(typed)) return { byName: [], byTitle: [] };
    const begins = (text: string) => text.toLowerCase().startsWith(start);
    const isByName = ({ name, aliases = [] }: Command<Context>) =>
      begins(name) || aliases.some(begins);
    return {
      byName: actions.filter(isByName),
      byTitle: actions.filter((one) => !isByName(one) && one.title.split(' ').some(begins)),
    };
  };

  return {
    isNamed: (typed) => line.isNamed(typed) || called(typed) !== undefined,
    suggestions(typed) {
      const { byName, byTitle } = begun(typed);
      const others = line.suggestions(typed);
      const after = others.findLastIndex(({ text }) => text.startsWith(typed.trim())) + 1;
      const suggested = suggestionOf(typed.trim());
      return [
        ...others.slice(0, after),
        ...byName.map(suggested),
        ...others.slice(after),
        ...byTitle.map(suggested),
      ];
    },
    verdict(typed) {
      const command = called(typed);
      if (command) return { kind: 'command', command, argument: '' };
      const verdict = line.verdict(typed);
      const { byName, byTitle } = begun(typed);
      const isSure =
        verdict.kind === 'command' ||
        (verdict.kind === 'incomplete' && verdict.text.startsWith(typed.trim()));
      if (isSure) return verdict;
      const isMistake = verdict.kind === 'mistake';
      const message = isMistake && elsewhereText(typed.trim(), elsewhere);
      if (message) return { kind: 'mistake', message };
      const [first] = isMistake ? [...byName, ...byTitle] : byName;
      return first === undefined ? verdict : { kind: 'incomplete', text: first.name };
    },
  };
}

/** A line that also takes numbers alone. A number that is refused may still be the beginning of an id. */
export function withNumbers<Context>(
  line: CommandLine<Context>,
  numbered: (number: number) => Verdict<Context> | undefined,
): CommandLine<Context> {
  const verdictOnNumber = (typed: string) => {
    const [digits] = /^\d{1,9}$/.exec(typed.trim()) ?? [];
    const verdict = digits === undefined ? undefined : numbered(Number(digits));
    const isOther = verdict?.kind === 'mistake' && line.verdict(typed).kind === 'command';
    return isOther ? undefined : verdict;
  };
  return {
    ...line,
    suggestions(typed) {
      const verdict = verdictOnNumber(typed);
      const others = line.suggestions(typed);
      if (verdict?.kind !== 'command') return others;
      return [suggestionOf(typed.trim())(verdict.command), ...others];
    },
    verdict: (typed) => verdictOnNumber(typed) ?? line.verdict(typed),
  };
}

/** A line in which a name that means nothing else stands for the beginning of a line. */
export function withAliases<Context>(
  line: CommandLine<Context>,
  aliases: Readonly<Record<string, string>>,
): CommandLine<Context> {
  const names = Object.keys(aliases);
  /** The line that is meant. */
  const meant = (typed: string) => {
    const [, name = '', rest = ''] = /^\s*(\S+)(.*)$/.exec(typed) ?? [];
    const isAlias = Object.hasOwn(aliases, name) && !line.isNamed(name);
    return isAlias ? `${aliases[name]?.replace(/^:/, '')}${rest}` : typed;
  };
  const begun = (typed: string) =>
    typed.trim() === '' ? [] : names.filter((name) => name.startsWith(typed.trim()));
  return {
    isNamed: (typed) => line.isNamed(meant(typed)),
    suggestions: (typed) => [
      ...begun(typed).map((name) => suggestionOf(typed.trim())({ name, title: `:${meant(name)}` })),
      ...line.suggestions(meant(typed)),
    ],
    verdict(typed) {
      const verdict = line.verdict(meant(typed));
      const [first] = verdict.kind === 'mistake' ? begun(typed) : [];
      const isWhole = first === typed.trim();
      return first === undefined || isWhole ? verdict : { kind: 'incomplete', text: first };
    },
  };
}

/** Where an action works that cannot be performed here: `restart works on Now and Computers.` */
function elsewhereText(name: string, elsewhere: (name: string) => Elsewhere): string | undefined {
  const { isHere, places } = elsewhere(name);
  if (isHere) return `${name} is not possible here now.`;
  if (places.length === 0) return undefined;
  return `${name} works on ${new Intl.ListFormat('en-GB').format(places)}.`;
}

const suggestionOf =
  (typed: string) =>
  ({ name, title }: { name: string; title: string }) => ({
    text: name,
    label: name,
    note: title,
    positions: new Set(name.startsWith(typed) ? Array.from(typed, (_, index) => index) : []),
  });
