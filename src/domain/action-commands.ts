import type { Command, CommandLine } from './command-line.ts';

/**
 * A line that also takes the names of actions. A command that begins with the typed text comes before an action,
 * and only the whole name of an action runs it.
 */
export function withActions<Context>(
  line: CommandLine<Context>,
  all: readonly Command<Context>[],
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
      const [first] = verdict.kind === 'mistake' ? [...byName, ...byTitle] : byName;
      return first === undefined ? verdict : { kind: 'incomplete', text: first.name };
    },
  };
}

const suggestionOf =
  (typed: string) =>
  ({ name, title }: { name: string; title: string }) => ({
    text: name,
    label: name,
    note: title,
    positions: new Set(name.startsWith(typed) ? Array.from(typed, (_, index) => index) : []),
  });
