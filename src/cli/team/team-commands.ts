import { Command, InvalidArgumentError, Option } from 'commander';
import { personEmail, teamRoles } from '../../api/team.ts';
import type { RateLimit } from '../../server/http/rate-limit.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { commandGroup } from '../command-parts/rows-command.ts';
import { withListOptions } from '../output/output-options.ts';
import { toCount, toPort } from '../process/option-values.ts';
import { toRate } from '../serve/serve-options.ts';
import { withConnectionOptions } from '../source/connection.ts';
import type { TeamServeOptions } from './serve-team.ts';
import type { StoreOptions } from './store-address.ts';
import type { PersonOptions, RemovalOptions, RetentionOptions } from './team-data.ts';
import type { KeyListOptions, KeyOptions, OrganizationOptions } from './team-keys.ts';

// The code of the commands is loaded when one runs: it needs the driver of the database.

const usualRate: RateLimit = { requests: 1_200, windowMs: 60_000 };

/** Serves what a team has pushed. */
export const teamServeCommand: CreateCommand = (context) => {
  const command = withStoreOption(new Command('serve'))
    .description('serve what people push, from a PostgreSQL database, until interrupted')
    .option('--port <number>', 'TCP port; 0 chooses a free one', toPort, 7430)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--tls-cert <file>', 'certificate chain in PEM, to speak https')
    .option('--tls-key <file>', 'its private key in PEM, which only you can read')
    .option('--behind-proxy', 'speak plain http to other computers, because a proxy speaks https')
    .addOption(
      new Option(
        '--rate-limit <rate>',
        'requests of each key, such as 20/s or 1200/m; more get 429',
      )
        .argParser(toRate)
        .default(usualRate, '1200/m'),
    )
    .option('--max-connections <number>', 'connections at the same time', toCount, 1_000)
    .option(
      '--read-replicas <hosts>',
      'standbys that answer searches and reads, such as db2,db3:5433; user and database as in the address',
      toHosts,
    )
    .option('--json', 'print the address as one line of JSON')
    .action(async (options: TeamServeOptions) => {
      const { serveTeam } = await import('./serve-team.ts');
      await serveTeam(options, context);
    });
  return withFacts(command, {
    examples: [
      [
        'SIGNALBOX_STORE=postgres://signalbox@localhost/signalbox signalbox team serve',
        'for this computer only',
      ],
      [
        'signalbox team serve --store-file /etc/signalbox/store --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem',
        'for other computers',
      ],
    ],
  });
};

const listKeysCommand: CreateCommand = (context) => {
  const command = withOrganization(new Command('list')).description('list the keys, newest first');
  return withListOptions(command).action(async (options: KeyListOptions) => {
    const { listKeys } = await import('./team-keys.ts');
    await listKeys(options, context);
  });
};

const createKeyCommand: CreateCommand = (context) => {
  const command = withOrganization(new Command('create'))
    .description('make a key and print it: it is not shown again')
    .addOption(
      new Option('--role <role>', 'what it may do').choices(teamRoles).makeOptionMandatory(),
    )
    .requiredOption('--person <email>', 'e-mail address of its holder', toEmail)
    .option('--expires <days>', 'how long it works, such as 90d', toDays, 90)
    .option('--json', 'print one line of JSON')
    .action(async (options: KeyOptions) => {
      const { createKey } = await import('./team-keys.ts');
      await createKey(options, context);
    });
  return withFacts(command, {
    isHarmful: true,
    examples: [
      [
        'signalbox team keys create --org acme --role owner --person ada@acme.example --expires 90d',
        'the first key of an organization',
      ],
    ],
  });
};

const revokeKeyCommand: CreateCommand = (context) => {
  const command = withOrganization(new Command('revoke'))
    .description('revoke a key: it stops working at once')
    .argument('<id>', 'ID of the key, as "team keys list" prints it')
    .action(async (id: string, options: OrganizationOptions) => {
      const { revokeKey } = await import('./team-keys.ts');
      await revokeKey(id, options, context);
    });
  return withFacts(command, { isHarmful: true });
};

/** Looks after keys on the store itself. */
export const teamKeysCommand = commandGroup(
  'keys',
  'list, make and revoke the keys of a team server',
  [listKeysCommand, createKeyCommand, revokeKeyCommand],
);

/** Removes what is older. */
export const teamRetentionCommand: CreateCommand = (context) => {
  const command = withOrganization(new Command('retention'))
    .description('remove what is older than some days, and do not accept it again')
    .requiredOption('--keep <days>', 'what is kept, such as 400d', toDays)
    .option('--dry-run', 'only count what would be removed')
    .option('--yes', 'do it without asking')
    .option('--json', 'print one JSON object')
    .action(async (options: RetentionOptions) => {
      const { retain } = await import('./team-data.ts');
      await retain(options, context);
    });
  return withFacts(command, { isHarmful: true });
};

const withPerson = (command: Command): Command =>
  withOrganization(command).requiredOption('--person <email>', 'e-mail address', toEmail);

/** Prints everything of a person. */
export const teamExportCommand: CreateCommand = (context) =>
  withPerson(new Command('export'))
    .description('print everything of a person as JSON')
    .action(async (options: PersonOptions) => {
      const { printPerson } = await import('./team-data.ts');
      await printPerson(options, context);
    });

/** Removes everything of a person. */
export const teamEraseCommand: CreateCommand = (context) => {
  const command = withPerson(new Command('erase'))
    .description('remove everything of a person: sessions, keys, days and limits')
    .option('--yes', 'do it without asking')
    .action(async (options: PersonOptions) => {
      const { erase } = await import('./team-data.ts');
      await erase(options, context);
    });
  return withFacts(command, { isHarmful: true });
};

/** Removes a session that somebody shares. */
export const teamRemoveCommand: CreateCommand = (context) => {
  const command = withStoreOption(withConnectionOptions(new Command('remove')))
    .description('remove a session of anybody, who cannot push it again')
    .argument('<session>', 'ID of the session')
    .option(
      '--org <id>',
      'the organization: works on the database, without a key of an owner',
      toOrganization,
    )
    .option('--to <email>', 'whose session it is: this person can push it', toEmail)
    .option('--yes', 'do it without asking')
    .action(async (sessionId: string, _options, own: Command) => {
      const { removeSession } = await import('./team-data.ts');
      await removeSession(sessionId, own.optsWithGlobals<RemovalOptions>(), context);
    });
  return withFacts(command, {
    isHarmful: true,
    examples: [['signalbox team remove SESSION', 'through the team server, as an owner']],
  });
};

/** Gives months tables of their own. */
export const teamPartitionCommand: CreateCommand = (context) => {
  const command = withStoreOption(new Command('partition'))
    .description('keep the words of messages in a table a month, from 20 million messages on')
    .action(async (options: StoreOptions) => {
      const { partition } = await import('./team-data.ts');
      await partition(options, context);
    });
  return withFacts(command, { isHarmful: true });
};

/** Adds the option that names the database. */
function withStoreOption(command: Command): Command {
  return command.option(
    '--store-file <file>',
    'private file with the address of the database; default: SIGNALBOX_STORE',
  );
}

const withOrganization = (command: Command): Command =>
  withStoreOption(command).requiredOption(
    '--org <id>',
    'the organization, by its ID on the platform',
    toOrganization,
  );

function toOrganization(text: string): string {
  if (!/^\S{1,200}$/.test(text)) {
    throw new InvalidArgumentError('Write the ID as the platform tells it, such as org_acme.');
  }
  return text;
}

function toEmail(text: string): string {
  const { success } = personEmail.safeParse(text);
  if (!success) throw new InvalidArgumentError('Must be an e-mail address.');
  return text;
}

function toDays(text: string): number {
  const days = /^\d{1,4}d$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (days < 1 || days > 3_650) throw new InvalidArgumentError('Write it as 90d, 3650d at most.');
  return days;
}

/** Without a user or a password, which other programs would see. */
function toHosts(text: string): string {
  if (!/^(?:[\w.-]|%2F|\[[\da-f:]+\]|:\d|,(?=[^,]))+$/i.test(text)) {
    throw new InvalidArgumentError('Write hosts with commas, such as db2,db3:5433.');
  }
  return text;
}
