import { Command } from 'commander';
import { foldersOf } from '../../config/folders.ts';
import type { Profile } from '../../console/shell/shell.ts';
import { terminalCapabilities } from '../../terminal/capabilities.ts';
import type { CliContext } from '../cli-context.ts';
import {
  type Connection,
  type ConnectionOptions,
  chooseConnection,
  withConnectionOptions,
} from '../connection.ts';
import { withDemoOptions } from '../demo-options.ts';
import { endOnSignals } from '../end-on-signals.ts';
import { type OpenClient, openClient } from '../open-client.ts';
import { readConfig } from '../read-config.ts';
import { keepHeapSmall } from '../startup/small-heap.ts';
import { UsageError } from '../usage-error.ts';

export type ConsoleOptions = ConnectionOptions & { readOnly?: boolean; screenReader?: boolean };

const about =
  "The operator's console for an agent platform. Without a terminal it prints an overview.";

/** What happens without a command. */
export function consoleCommand(context: CliContext, run = openConsole): Command {
  return withDemoOptions(withConnectionOptions(new Command('signalbox')))
    .description(about)
    .option('--read-only', 'refuse everything that changes something')
    .option('--screen-reader', 'text to be read aloud (or INK_SCREEN_READER=true)')
    .allowExcessArguments()
    .action((options: ConsoleOptions, { args: [unknown] }: Command) => {
      if (unknown !== undefined) {
        throw new UsageError(`There is no command ${unknown}. Try signalbox --help.`);
      }
      return run(options, context);
    });
}

/** Opens the console, or prints the overview where there is no terminal to open it in. */
export async function openConsole(options: ConsoleOptions, context: CliContext) {
  const connection = chooseConnection(options, context.env, Date.now());
  const profile = profileOf(connection);
  const clock = clockOf(connection);
  // Now, so that the server's thread starts while this one loads the interface.
  const opening = openClient(connection, options.readOnly ?? false);
  // Whoever awaits it sees the failure; until then it is not a forgotten one.
  opening.catch(() => {});
  const ending = endOnSignals(context);

  if (terminalCapabilities(context.env, context).isInteractive) {
    await drawConsole({ opening, profile, clock, ending }, options, context);
  } else {
    const { printOverview } = await import('../print-overview.ts');
    const { stdout } = context;
    await printOverview(await opening, { title: profile.name, clock, stdout });
  }
}

type Opened = {
  opening: Promise<OpenClient>;
  profile: Profile;
  clock: () => number;
  /** What happens on signals until the console takes over. */
  ending: Disposable;
};

async function drawConsole(
  { opening, profile, clock, ending }: Opened,
  options: ConsoleOptions,
  context: CliContext,
) {
  const { env, stdin, stdout } = context;
  const [{ startConsole }, { createAuditFile }, { openStateFile }] = await Promise.all([
    import('../../console/start.tsx'),
    import('../../config/audit-file.ts'),
    import('../../config/state-file.ts'),
  ]);
  keepHeapSmall();
  const folders = foldersOf(env, process.platform);
  const { config, problems } = await readConfig(folders.config, env);
  const folder = folders.state;
  const preferences = openStateFile({ folder, profile: profile.name, clock: Date.now });

  ending[Symbol.dispose]();
  context.exitCode = await startConsole({
    open: () => opening,
    profile,
    isReadOnly: options.readOnly ?? false,
    isScreenReader: options.screenReader ?? env.INK_SCREEN_READER === 'true',
    stdin,
    stdout,
    env,
    clock,
    audit: createAuditFile(folder),
    preferences,
    config,
    problems: [...problems, ...(preferences.problem === undefined ? [] : [preferences.problem])],
  });
}

function profileOf(connection: Connection): Profile {
  if (connection.type === 'demo') {
    return {
      name: 'Demo organization',
      host: 'this computer',
      isDemo: true,
      who: 'demo owner',
    };
  }
  const host = URL.parse(connection.baseUrl)?.host ?? connection.baseUrl;
  // Enough to tell two keys apart, and far too little to use one.
  return { name: host, host, isDemo: false, who: `key …${connection.credential.slice(-4)}` };
}

/** The time at the server: that of the demo organization passes from its own beginning on. */
function clockOf(connection: Connection): () => number {
  if (connection.type === 'server') return Date.now;
  const offsetMs = connection.settings.now - Date.now();
  return () => Date.now() + offsetMs;
}
