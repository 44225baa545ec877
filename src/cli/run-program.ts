import { type Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { foldersOf } from '../files/folders.ts';
import { removePartials } from '../files/replace-file.ts';
import { type CreateCommand, factsOf } from './command-parts/command-facts.ts';
import { consoleCommand, type OpenConsole } from './commands/console.ts';
import type { CliContext } from './process/cli-context.ts';
import { exitStatusOf, failureLine, isTold, wantsJson } from './process/failure.ts';
import { UsageError } from './process/usage-error.ts';
import { reportCrashes } from './report-crash.ts';
import { behindOptions } from './startup/program-options.ts';

export type ProgramParts = {
  openConsole: OpenConsole;
  /** The command of a name. For anything else, all that may be meant. */
  loadCommands(name: string): Promise<readonly CreateCommand[]>;
};

/**
 * Runs one command line, given without the names of runtime and script. Sets `context.exitCode` to one of
 * `exitStatuses`. Bugs are thrown, and end the process with a crash report.
 */
export async function runProgram(
  parts: ProgramParts,
  argv: readonly string[],
  context: CliContext,
): Promise<void> {
  context.exitCode = 0;
  followOutputs(context);
  reportCrashes(context);
  removeLeftovers(context);
  try {
    const program = await signalboxCommand(parts, argv, context);
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    context.exitCode = reportFailure(error, wantsJson(argv), context.stderr);
  }
}

/** Removes what a killed process has left. A folder that does not allow it must not prevent the start. */
function removeLeftovers({ env }: CliContext) {
  const { config, state } = foldersOf(env);
  for (const folder of [config, state]) {
    try {
      removePartials(folder);
    } catch {
      // The next start tries again.
    }
  }
}

/** The console is the default command, so its options are those of the program. */
async function signalboxCommand(
  { openConsole, loadCommands }: ProgramParts,
  argv: readonly string[],
  context: CliContext,
): Promise<Command> {
  const program = consoleCommand(context, openConsole)
    .version(packageJson.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    // What else there is to say stands in the help of the command itself.
    .configureHelp({ subcommandDescription: (one) => one.description().split('\n', 1)[0] ?? '' })
    // Options after a command belong to the command: `serve --seed 3`.
    .enablePositionalOptions()
    .hook('preAction', takeOptionsBefore)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      // Every failure is reported in one place, in one line.
      writeErr: () => {},
    });

  const name = behindOptions(argv);
  if (name === undefined || versionOptions.has(name)) return program;
  for (const create of await loadCommands(name)) {
    const command = create(context);
    inherit(command, program);
    program.addCommand(command);
  }
  return program;
}

/** They need no command. */
const versionOptions: ReadonlySet<string> = new Set(['-V', '--version']);

/** Gives a command the settings of the program, and those of its group. */
function inherit(command: Command, program: Command): void {
  command
    .copyInheritedSettings(program)
    .allowExcessArguments(false)
    .exitOverride((error) => {
      throw withHint(error, command, program);
    });
  for (const part of command.commands) inherit(part, program);
}

/**
 * Says of an unknown option that is a field how to write it as a filter, `status=running` for `--status running`, of a
 * filter that looks like one how to negate it, and of one that other commands have that it means nothing here.
 */
function withHint(error: CommanderError, command: Command, program: Command): CommanderError {
  const withMessage = (message: string) => new CommanderError(error.exitCode, error.code, message);
  const hasFilter = command.registeredArguments.some((argument) => argument.name() === 'filter');
  const [, negated] = /^error: unknown option '-(\w{2}.*)'/.exec(error.message) ?? [];
  if (negated !== undefined && hasFilter) {
    return withMessage(`${error.message}. To leave such rows out, write 'NOT ${negated}'.`);
  }
  const [, flag] = /^error: unknown option '--([\w-]+)/.exec(error.message) ?? [];
  if (flag === undefined) return error;
  const field = factsOf(command).fields?.find(({ name }) => kebabCase(name) === flag)?.name;
  if (field !== undefined && hasFilter) {
    return withMessage(
      `error: There is no option --${flag}. Filter by the field instead: ${field}=VALUE.`,
    );
  }
  if (!program.options.some(({ long }) => long === `--${flag}`)) return error;
  return withMessage(`error: unknown option '--${flag}': it means nothing to ${command.name()}.`);
}

const kebabCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Gives a command the options that stand before its name, as in `signalbox --kiosk open now`. Throws UsageError where
 * ignoring one would allow what it forbids.
 */
function takeOptionsBefore(program: Command, command: Command): void {
  if (command === program) return;
  const isSet = (owner: Command, name: string) => owner.getOptionValueSource(name) === 'cli';
  const before = program.options.filter((option) => isSet(program, option.attributeName()));
  for (const option of before) {
    const name = option.attributeName();
    const isKnown = command.options.some((own) => own.attributeName() === name);
    const isNeeded = name === 'kiosk' || (name === 'readOnly' && factsOf(command)?.isHarmful);
    if (!isKnown && isNeeded) {
      throw new UsageError(`${command.name()} does not know ${option.long}, so it was not run.`);
    }
    if (isKnown && !isSet(command, name)) {
      command.setOptionValueWithSource(name, program.getOptionValue(name), 'cli');
    }
  }
}

/** Prints one line about a failure and returns the exit status. A bug is rethrown, so that its stack is reported. */
function reportFailure(error: unknown, isJson: boolean, stderr: NodeJS.WritableStream): number {
  if (!isTold(error)) throw error;
  const status = exitStatusOf(error);
  if (status !== 0) stderr.write(failureLine(error, isJson));
  return status;
}

/**
 * Decides what a failed write means. `head` behind a pipe closes it early: no one reads any further, so this is not an error.
 * Anything else, such as a full disk, is.
 */
function followOutputs(context: CliContext): void {
  const { stdout, stderr } = context;
  const fail = (error: NodeJS.ErrnoException, report: () => void) => {
    if (error.code === 'EPIPE') return;
    context.exitCode = 1;
    report();
  };

  stdout.on('error', (error) => {
    fail(error, () => stderr.write(`signalbox: The output cannot be written: ${error.message}\n`));
  });
  // There is nowhere left to report it.
  stderr.on('error', (error) => fail(error, () => {}));
}
