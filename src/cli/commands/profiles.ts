import { Command, Option } from 'commander';
import type { CliContext } from '../process/cli-context.ts';
import type { LoginOptions } from '../profiles/login.ts';
import type { LogoutOptions } from '../profiles/logout.ts';
import type { ProfilesOptions } from '../profiles/print-profiles.ts';
import type { WhoamiOptions } from '../profiles/whoami.ts';
import { withConnectionOptions } from '../source/connection.ts';

// The code of the commands is loaded when one runs, because a start of the console needs none of it.

export function loginCommand(context: CliContext): Command {
  return new Command('login')
    .description('sign in to a server: check a key, store it, and create a profile')
    .option('--profile <name>', 'name of the profile')
    .option('--base-url <url>', 'address of the API')
    .option('--app-url <url>', 'address of the web application, which also receives the key')
    .addOption(new Option('--store <place>', 'where to store the key').choices(['keyring', 'file']))
    .option(
      '--team [url]',
      'sign in to a team server, which the profile reads from then on unless it only pushes',
    )
    .option('--push-only', 'with --team: keep reading the platform, and only push what you share')
    .option('--no-push-only', 'with --team: read the team server again')
    .option('--key-stdin', 'read the key from standard input instead of asking for it')
    .action(async (_options, command: Command) => {
      const { login } = await import('../profiles/login.ts');
      await login(command.optsWithGlobals<LoginOptions>(), context);
    });
}

export function logoutCommand(context: CliContext): Command {
  return new Command('logout')
    .description('delete the key of a profile; its addresses stay')
    .option('--profile <name>', 'profile to sign out of; default: the active one')
    .option('--team', 'delete the key of its team server instead')
    .option('--forget', 'also remove the profile')
    .action(async (_options, command: Command) => {
      const { logout } = await import('../profiles/logout.ts');
      await logout(command.optsWithGlobals<LogoutOptions>(), context);
    });
}

export function profilesCommand(context: CliContext): Command {
  return new Command('profiles')
    .description('list the servers that you signed in to, and where their keys are stored')
    .option('--json', 'print one JSON array')
    .action(async (options: ProfilesOptions) => {
      const { printProfiles } = await import('../profiles/print-profiles.ts');
      await printProfiles(options, context);
    });
}

export function whoamiCommand(context: CliContext): Command {
  return withConnectionOptions(new Command('whoami'))
    .description('show which server and key are used, and what the key may do')
    .option('--json', 'print one JSON object')
    .action(async (_options, command: Command) => {
      const { whoami } = await import('../profiles/whoami.ts');
      await whoami(command.optsWithGlobals<WhoamiOptions>(), context);
    });
}
