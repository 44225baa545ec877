import { Command } from 'commander';
import { settingList } from '../../settings/settings.ts';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import { describeProgram } from '../description/describe.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';

/** Texts about more than one command, by their topic. */
const topics: Readonly<Record<string, () => string>> = {
  'exit-codes': () =>
    `${Object.values(exitStatuses)
      .map(([status, meaning]) => `${String(status).padStart(3)}  ${meaning}`)
      .join('\n')}

A failure is one line on standard error. With --json, that line is
{"error":{"code","message","status","requestId","retryable","next"}}, and
standard output is empty.
`,
  formatting: () => `Data goes to standard output, words to standard error.

At a terminal, rows are a table; elsewhere they are tab-separated values with
the names of the fields. --no-header leaves these out.

--output table|json|ndjson|csv|tsv|markdown   the form; a table is cut to the
                       terminal, elsewhere texts before its last column to 60
                       cells, and no other form is cut
--json                 the same as --output json, with all fields
--fields a,b           these fields, in every form; --fields help lists them
--select path          one value of each row, raw: --select id
--limit N, --all       how many rows; if there are more, standard error says so

JSON of a list: {"rows":[…],"truncated":false,"asOf":"2026-11-27T09:30:00.000Z"}
NDJSON has the rows alone, a line each, as they are read. Times are ISO 8601 in
UTC. What is unknown is null in JSON, and empty in CSV and TSV; it is never zero.
`,
  environment: () =>
    `SIGNALBOX_API_KEY    the key, for the server that the environment chooses
SIGNALBOX_API_KEY_FILE   a file with the key, as containers have it
SIGNALBOX_TEAM_KEY, SIGNALBOX_TEAM_KEY_FILE   the same for the team server of a profile
SIGNALBOX_BASE_URL   address of the API; without it or a profile, commands need --demo
SIGNALBOX_APP_URL    address of the web application
NO_COLOR             no colours
INK_SCREEN_READER    text for screen readers, if it is true
HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS   as elsewhere
XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME   folders of files

Settings of the configuration:
${settingList
  .filter(({ isFileOnly }) => !isFileOnly)
  .map(({ variable, meaning }) => `${variable}\n    ${meaning}`)
  .join('\n')}
`,
};

/** `help`, `help computers restart`, `help exit-codes`. */
export const helpCommand: CreateCommand = ({ stdout }) =>
  new Command('help')
    .description(`show the help of a command, or of a topic: ${Object.keys(topics).join(', ')}`)
    .argument('[words...]', 'a command or a topic')
    .action((words: string[], _options, command: Command) => {
      const program = command.parent;
      const name = words.join(' ');
      const topic = Object.hasOwn(topics, name) ? topics[name] : undefined;
      if (topic) stdout.write(topic());
      else if (program) commandCalled(program, words).outputHelp();
    });

/** Throws UsageError for a command that does not exist. */
function commandCalled(program: Command, words: readonly string[]): Command {
  let found = program;
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word);
    if (next === undefined) {
      const known = describeProgram(program).commands.map(({ name }) => name.split(' ', 1)[0]);
      throw new UsageError(
        `There is no help about ${JSON.stringify(words.join(' '))}. Topics: ${Object.keys(topics).join(', ')}. Commands: ${[...new Set(known)].filter(Boolean).join(', ')}.`,
      );
    }
    found = next;
  }
  return found;
}
