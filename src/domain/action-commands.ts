import type { Command, CommandLine } from './command-line.ts';

/**
 * A line that also takes the names of actions, as a second choice: they are suggested below the commands and places
 * that match, and only their whole name runs them.
 */
export function withActions<Context>(
  line: CommandLine<Context>,
  actions: readonly Command<Context>[],
): CommandLine<Context> {
  function begun(typed: string): readonly Command<Context>[] {
    const start = typed.trim().toLowerCase();
    if (start === '' || line.isNamed(typed)) return [];
    const begins = (text: string) => text.toLowerCase().startsWith(start);
    return actions.filter(
      ({ name, aliases = [], title }) =>
        begins(name) || aliases.some(begins) || title.split(' ').some(begins),
    );
  }
  const called = (typed: string) =>
    line.isNamed(typed)
      ? undefined
      : actions.find(
          ({ name, aliases }) => name === typed.trim() || aliases?.includes(typed.trim()),
        );

  return {
    isNamed: (typed) => line.isNamed(typed) || called(typed) !== undefined,
    suggestions: (typed) => [
      ...line.suggestions(typed),
      ...begun(typed).map(({ name, title }) => ({
        text: name,
        label: name,
        note: title,
        positions: positionsOf(name, typed.trim()),
      })),
    ],
    verdict(typed) {
      const command = called(typed);
      if (command) return { kind: 'command', command, argument: '' };
      const verdict = line.verdict(typed);
      const [first] = verdict.kind === 'mistake' ? begun(typed) : [];
      return first === undefined ? verdict : { kind: 'incomplete', text: first.name };
    },
  };
}

const positionsOf = (name: string, typed: string): ReadonlySet<number> =>
  new Set(name.startsWith(typed) ? Array.from(typed, (_, index) => index) : []);
