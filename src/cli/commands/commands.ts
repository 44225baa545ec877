import type { CreateCommand } from '../command-parts/command-facts.ts';
import { readingCommands } from './reading-commands.ts';

/** Every command except the console, in the order of the help. Only those are loaded that may be meant. */
const loaders: Readonly<Record<string, () => Promise<CreateCommand>>> = {
  ...readingCommands,
  statusline: async () => (await import('./statusline.ts')).statuslineCommand,
  login: async () => (await import('./profiles.ts')).loginCommand,
  logout: async () => (await import('./profiles.ts')).logoutCommand,
  profiles: async () => (await import('./profiles.ts')).profilesCommand,
  whoami: async () => (await import('./profiles.ts')).whoamiCommand,
  config: async () => (await import('./config.ts')).configCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  sync: async () => (await import('./sync.ts')).syncCommand,
  push: async () => (await import('./push.ts')).pushCommand,
  team: async () => (await import('./team.ts')).teamCommand,
  grep: async () => (await import('./grep.ts')).grepCommand,
  mirror: async () => (await import('./mirror.ts')).mirrorCommand,
  info: async () => (await import('./info.ts')).infoCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  open: async () => (await import('./open.ts')).openCommand,
  snapshot: async () => (await import('./snapshot.ts')).snapshotCommand,
  completion: async () => (await import('./completion.ts')).completionCommand,
  man: async () => (await import('./man.ts')).manCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  skill: async () => (await import('./skill.ts')).skillCommand,
  help: async () => (await import('./help.ts')).helpCommand,
};

const needAll: ReadonlySet<string> = new Set(['completion', 'man', 'skill', 'help']);

/** The command of a name; all of them if there is none, or if it is about all. */
export async function loadCommands(name = ''): Promise<readonly CreateCommand[]> {
  if (name === '__complete') return [(await import('./completion.ts')).completeCommand];
  const load = Object.hasOwn(loaders, name) && !needAll.has(name) && loaders[name];
  return await Promise.all(load ? [load()] : Object.values(loaders).map((one) => one()));
}
