import { knownFrom } from '../data/known.ts';
import { line } from '../draw/line.ts';
import { canRun, screenBindings } from '../keys/binding.ts';
import { type Fuzzy, loadFuzzy } from '../overlays/fuzzy.ts';
import type { PromptOptions, Remark } from '../overlays/prompt/prompt.ts';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { Shell } from '../shell/shell.ts';
import { withActions, withAliases, withNumbers } from './action-commands.ts';
import type { CommandContext } from './command.ts';
import { type CommandLine, candidatesOf, createCommandLine, type Verdict } from './command-line.ts';
import { commandsOf, prepareKnownCandidates } from './commands.ts';
import { actionCommands, hasAction } from './show-palette.ts';

const help = line(
  ' ',
  ['enter', 'accent'],
  ' run  ',
  ['tab', 'accent'],
  ' next suggestion  ',
  ['right', 'accent'],
  ' complete  ',
  ['up', 'accent'],
  ' earlier  ',
  ['esc', 'accent'],
  ' close',
);

const maxPastCommands = 100;

/** Prompts for a command, starting with a text. Executed commands are remembered. */
export function typeCommand(shell: Shell, text = ''): void {
  const context = { shell, known: knownFrom(shell) };
  shell.show(ready(shell).then((fuzzy) => promptOverlay(commandPrompt(context, fuzzy, text))));
  void prepareKnownCandidates(context);
}

/** Runs a command as if it was typed. What cannot be run as it stands is left in the prompt, which says why. */
export async function runCommand(shell: Shell, text: string): Promise<void> {
  if ((await tryCommand(shell, text)) !== undefined) typeCommand(shell, lineIn(text));
}

/** Runs a command as if it was typed. Resolves to the reason why it cannot be run as it stands, if it cannot. */
export async function tryCommand(shell: Shell, text: string): Promise<string | undefined> {
  const context = { shell, known: knownFrom(shell) };
  const verdict = commandLineOf(context, await ready(shell)).verdict(lineIn(text));
  switch (verdict.kind) {
    case 'command':
      verdict.command.run(verdict.argument, context);
      return undefined;
    case 'incomplete':
      return `It is only the beginning of "${verdict.text.trim()}".`;
    case 'mistake':
      return verdict.message;
  }
}

/** What a command line needs: the search, and the profiles that there are by now. */
async function ready({ account, errors }: Shell): Promise<Fuzzy> {
  // The former ones are still known.
  await account?.readProfiles?.().catch(errors.record);
  return await loadFuzzy();
}

/** Requests the names that the argument of a command may have, unless they have been loaded. */
export function askForNames(shell: Shell, text: string): void {
  const [word] = lineIn(text).split(' ');
  const { argument } = commandsOf(shell).find(({ name }) => name === word) ?? {};
  if (argument) candidatesOf(argument, { shell, known: knownFrom(shell) });
}

/** A line may be written with its colon. */
export const lineIn = (text: string): string => text.trim().replace(/^:/, '');

function commandLineOf(context: CommandContext, fuzzy: Fuzzy): CommandLine<CommandContext> {
  const { known, shell } = context;
  const line = withActions(
    createCommandLine(commandsOf(shell), { context, fuzzy, ...known }),
    actionCommands(shell),
    (name) => ({ isHere: hasAction(name, shell), places: shell.placesWith(name) }),
  );
  return withAliases(
    withNumbers(line, (number) => numberVerdict(number, shell)),
    shell.config.aliases,
  );
}

function commandPrompt(context: CommandContext, fuzzy: Fuzzy, text: string): PromptOptions {
  const commandLine = commandLineOf(context, fuzzy);
  const remember = (line: string) =>
    context.shell.preferences.update((state) => {
      const others = state.commands.filter((past) => past !== line);
      return { ...state, commands: [...others, line].slice(-maxPastCommands) };
    });
  return {
    label: ':',
    text,
    past: context.shell.preferences.get().commands,
    remark: (typed) => remarkOn(typed, commandLine),
    suggestions: (typed) => commandLine.suggestions(typed),
    review(typed) {
      if (typed.trim() === '') return { isTaken: true };
      const verdict = commandLine.verdict(typed);
      switch (verdict.kind) {
        case 'command':
          return { isTaken: true };
        case 'incomplete':
          return { isTaken: false, text: verdict.text };
        case 'mistake':
          // It may be the name of something that has not been loaded yet. Typing alone requests nothing.
          if (!commandLine.isNamed(typed)) requestNames(context);
          return { isTaken: false };
      }
    },
    onSubmit(typed) {
      const verdict = commandLine.verdict(typed);
      if (typed.trim() === '' || verdict.kind !== 'command') return;
      const { command, argument } = verdict;
      remember(argument === '' ? command.name : `${command.name} ${argument}`);
      command.run(argument, context);
    },
  };
}

/** What a number alone does: it is that of a row or of a message, where there are some. */
function numberVerdict(number: number, shell: Shell): Verdict<CommandContext> | undefined {
  const { numbered } =
    screenBindings(shell).find((one) => one.numbered && canRun(one, shell)) ?? {};
  if (!numbered)
    return { kind: 'mistake', message: 'Numbers go to rows and messages; there are none here.' };
  const message = numbered.refusal(number);
  if (message !== undefined) return { kind: 'mistake', message };
  const command = {
    name: `${number}`,
    title: 'Go to this row or message',
    run: () => numbered.run(number),
  };
  return { kind: 'command', command, argument: '' };
}

function remarkOn(typed: string, commandLine: CommandLine<CommandContext>): Remark {
  if (typed.trim() === '') return { spans: [], help };
  const verdict = commandLine.verdict(typed);
  if (verdict.kind === 'mistake') {
    const start = typed.search(/\S+\s*$/);
    return {
      spans: [],
      problem: verdict.message,
      mistakes: [{ start, end: typed.length }],
      help,
    };
  }
  const [best] = commandLine.suggestions(typed);
  return { spans: [], completion: best?.text, help };
}

function requestNames(context: CommandContext): void {
  for (const { leadsTo, argument } of commandsOf(context.shell)) {
    if (leadsTo && argument) candidatesOf(argument, context);
  }
}
