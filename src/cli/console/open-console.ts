import { createServerClock, type ServerClock } from '../../client/server-clock.ts';
import type { Navigation } from '../../console/shell/navigation.ts';
import { CredentialStoreError } from '../../credentials/credential-store.ts';
import { clockDifferenceText, formatDateTime, isNotable } from '../../figures/time/format-time.ts';
import { MirrorError } from '../../mirror/mirror-error.ts';
import { terminalCapabilities } from '../../terminal/capabilities.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { removalsOf } from '../source/removed-people.ts';
import { type ConsoleOptions, type Live, openLive, openOffline } from './console-source.ts';
import type { SavedState, Switch } from './draw-console.ts';

/** Opens the console, then that of each profile that the operator switches to. */
export async function openConsole(options: ConsoleOptions, context: CliContext) {
  let turn: Turn | undefined = { options };
  while (turn) turn = await takeTurn(turn, context);
}

/** A console that is open until another one replaces it. */
type Turn = {
  options: ConsoleOptions;
  place?: Navigation | undefined;
  /** State of the previous console, if it had the same profile. */
  kept?: SavedState | undefined;
  theme?: Switch['theme'];
  /** The message that it shows first. */
  hint?: string | undefined;
  /** The server of an earlier turn, which is already signed in. */
  live?: Live | undefined;
  /** A problem with the switch to it, to be shown. */
  problem?: string;
  /** Where to return if it cannot be opened. */
  former?: Turn;
};

type NextConsole = { next: Switch; live: Live | undefined };

async function takeTurn({ former, ...turn }: Turn, context: CliContext): Promise<Turn | undefined> {
  try {
    const following = await openOne(turn, context);
    return following && { ...turnAfter(turn.options, following), former: turn };
  } catch (error) {
    const isTold =
      error instanceof UsageError ||
      error instanceof CredentialStoreError ||
      error instanceof MirrorError;
    if (former === undefined || !isTold) throw error;
    const { place = former.place, kept = former.kept } = turn;
    const { theme } = turn;
    return { ...former, place, kept, theme, hint: undefined, problem: error.message };
  }
}

function turnAfter(options: ConsoleOptions, { next, live }: NextConsole): Turn {
  const { readOnly, kiosk, screenReader, offline = false } = options;
  const { theme } = next;
  if (next.to === 'counterpart') {
    return {
      options: { ...options, command: undefined, offline: !offline },
      kept: next.kept,
      hint: next.hint,
      theme,
      live,
    };
  }
  const { profile, place } = next;
  return {
    options: {
      profile,
      ...(readOnly && { readOnly }),
      ...(kiosk && { kiosk }),
      ...(screenReader && { screenReader }),
    },
    place,
    theme,
  };
}

/** Opens the console, or prints the overview if there is no terminal. */
async function openOne(turn: Turn, context: CliContext): Promise<NextConsole | undefined> {
  const { options, place, kept, theme, problem } = turn;
  const { env } = context;
  const file = await readConfig(env);
  const serverClock = createServerClock();
  const opened = options.offline
    ? await openOffline(turn, file, context)
    : await openLive(turn, { file, serverClock }, context);
  const { opening, profile, clock, live } = opened;
  const hint = turn.hint ?? opened.hint;
  // The failure is handled where the promise is awaited; until then it must not be an unhandled rejection.
  opening.catch(() => {});

  if (terminalCapabilities(context.env, context).isInteractive) {
    const { drawConsole } = await import('./draw-console.ts');
    const { screenReader, command } = options;
    const next = await drawConsole(
      { ...opened, hint, problem: problem ?? opened.problem, serverClock, file },
      { ...(screenReader !== undefined && { screenReader }), place, kept, theme, command },
      context,
    );
    return next && { next, live };
  }
  if (options.command !== undefined) throw new UsageError('The console needs a terminal.');
  const { printOverview } = await import('../overview/print-overview.ts');
  const { stdout, stderr } = context;
  // A script that reads standard error should find nothing there.
  if (hint !== undefined && stderr.isTTY) stderr.write(`${hint}\n`);
  const { name, dataOf, readDays } = profile;
  const title = dataOf === undefined ? name : `${name}, offline, data of ${formatDateTime(dataOf)}`;
  const removed = profile.isDemo ? new Map() : await removalsOf(name, context);
  await printOverview(await opening, { title, clock, stdout, readDays, removed });
  tellClockDifference(serverClock, stderr);
  return undefined;
}

/** Reports a clock difference on standard error, because programs may read the output. */
function tellClockDifference(serverClock: ServerClock, stderr: NodeJS.WritableStream) {
  const differenceMs = serverClock.get();
  if (isNotable(differenceMs)) stderr.write(`signalbox: ${clockDifferenceText(differenceMs)}\n`);
}
