import { aPersonOf } from '../cli/a-person.ts';
import type { Platform } from './platform.ts';

export type CommandName = 'login' | 'doctor' | 'overview' | 'sync' | 'grep';

export type CommandResult = { status: unknown; text: string };

const dayMs = 86_400_000;

/** Runs each command that reads the platform, in the order in which a new person would. */
export async function runCommands(
  platform: Platform,
  without: readonly CommandName[] = [],
): Promise<ReadonlyMap<CommandName, CommandResult>> {
  using person = aPersonOf(platform);
  // The first sync goes back a year, which would be the same request fifty times.
  const since = new Date(platform.nowMs - 10 * dayMs).toISOString().slice(0, 10);
  const commands = {
    login: () => person.login(platform.key),
    doctor: () => person.run(['doctor']),
    overview: () => person.run([]),
    sync: () => person.run(['sync', '--since', since]),
    grep: () => person.run(['grep', 'winch']),
  };
  const results = new Map<CommandName, CommandResult>();
  // The names of the commands are the keys of the table.
  for (const name of Object.keys(commands) as CommandName[]) {
    if (without.includes(name)) continue;
    const { status, out, err } = await commands[name]();
    results.set(name, { status, text: out + err });
  }
  return results;
}
