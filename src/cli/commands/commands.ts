import type { Command } from 'commander';
import type { CliContext } from '../cli-context.ts';
import { configCommand } from './config.ts';
import { doctorCommand } from './doctor.ts';
import { grepCommand } from './grep.ts';
import { infoCommand } from './info.ts';
import { keysCommand } from './keys.ts';
import { mirrorCommand } from './mirror.ts';
import { loginCommand, logoutCommand, profilesCommand, whoamiCommand } from './profiles.ts';
import { serveCommand } from './serve.ts';
import { syncCommand } from './sync.ts';

/** Every command except the console, in the order of the help. */
export const commands: readonly ((context: CliContext) => Command)[] = [
  loginCommand,
  logoutCommand,
  profilesCommand,
  whoamiCommand,
  configCommand,
  doctorCommand,
  serveCommand,
  syncCommand,
  grepCommand,
  mirrorCommand,
  infoCommand,
  keysCommand,
];
