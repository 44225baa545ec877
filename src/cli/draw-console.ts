import type { ServerClock } from '../client/server-clock.ts';
import { createAuditFile } from '../config/audit-file.ts';
import { foldersOf } from '../config/folders.ts';
import { demoProfileName } from '../config/profile-name.ts';
import { openStateFile } from '../config/state-file.ts';
import type { Profile } from '../console/shell/shell.ts';
import { startConsole } from '../console/start.tsx';
import type { CopySearch } from '../domain/search/found-messages.ts';
import type { CliContext } from './cli-context.ts';
import type { OpenClient } from './open-client.ts';
import type { ReadConfig } from './read-config.ts';
import { keepHeapSmall } from './startup/small-heap.ts';

/** A connection that may still be on its way, and what there is to know of it. */
export type Opened = {
  opening: Promise<OpenClient>;
  profile: Profile;
  clock: () => number;
  isReadOnly: boolean;
  /** What happens on signals until the console takes over. */
  ending: Disposable;
  /** What the person should know of the credential. */
  problem: string | undefined;
  hint: string | undefined;
  /** Asks for another key; undefined where none can be kept. */
  signIn: (() => Promise<void>) | undefined;
  /** Undefined for the demo organization, which has no copy. */
  copySearch: CopySearch | undefined;
};

/** To which profile the operator switches, and on which screen. */
export type Switch = { profile: string; screen: string };

type DrawOptions = { screenReader?: boolean; screen?: string | undefined };

/** Draws the console until the operator quits, or switches to another profile. */
export async function drawConsole(
  opened: Opened & { serverClock: ServerClock; file: ReadConfig },
  options: DrawOptions,
  context: CliContext,
): Promise<Switch | undefined> {
  const { opening, profile, clock, isReadOnly, serverClock, ending, file, hint } = opened;
  const { env, stdin, stdout } = context;
  keepHeapSmall();
  const folder = foldersOf(env, process.platform).state;
  const preferences = openStateFile({ folder, profile: profile.name, clock: Date.now });

  let next: Switch | undefined;
  const running = startConsole({
    open: () => opening,
    profile,
    isReadOnly,
    isScreenReader: options.screenReader ?? env.INK_SCREEN_READER === 'true',
    stdin,
    stdout,
    env,
    clock,
    clockDifference: serverClock,
    audit: createAuditFile(folder),
    preferences,
    config: file.config,
    problems: [opened.problem, ...file.problems, preferences.problem].filter(
      (problem) => problem !== undefined,
    ),
    hint,
    screen: options.screen,
    account: {
      profiles: [...Object.keys(file.config.profiles), demoProfileName],
      switchTo(profile, screen) {
        next = { profile, screen };
      },
      signIn: opened.signIn,
    },
    copySearch: opened.copySearch,
  });
  // It handles signals from its first step on, so that none comes in between.
  ending[Symbol.dispose]();
  context.exitCode = await running;
  return next;
}
