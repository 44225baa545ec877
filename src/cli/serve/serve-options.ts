import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DialectName } from '../../server/dialect.ts';
import type { RateLimit } from '../../server/http/rate-limit.ts';
import { toPort } from '../process/option-values.ts';
import { type DemoOptions, withDemoOptions } from '../source/demo-options.ts';

export type ServeOptions = DemoOptions & {
  port: number;
  host: string;
  json?: boolean;
  allowRemote?: boolean;
  keys?: string;
  faults?: string;
  cors?: ReadonlySet<string>;
  log?: boolean;
  tokens?: boolean;
  rateLimit?: RateLimit;
  dialect?: DialectName;
  data?: string;
};

const faultsHelp = `
Faults are separated by commas, each as KIND=VALUE:PROBABILITY@PATH:
  delay=500 delay=200-2000  wait this many milliseconds; combines with the others
  status=503                answer with a status from 400 to 599
  throttle=30               answer with 429 and Retry-After in seconds
  reset                     close the connection; the request is not carried out
  cut                       carry out the request, and close the connection in the middle of the answer
  hang                      never answer
  slow=2000                 send this many bytes of the answer per second
  html  garbled             answer with a web page, or with truncated JSON
Probability (1 when left out) and path (every path that contains it) may be left out. Of the faults that
happen to a request the first counts. seed=7 chooses other requests by chance.
  signalbox serve --faults 'delay=200-2000,status=503:0.2,slow=2000@/tokens'
`;

// Not read from the dialects, so that help does not load the server.
const dialectNames: readonly DialectName[] = ['live'];

/** Adds the options of `signalbox serve`, and what its help says about them. */
export function withServeOptions(command: Command): Command {
  return withDemoOptions(command)
    .option('--port <number>', 'TCP port; 0 chooses a free one', toPort, 7420)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-remote', 'allow addresses that other computers can reach')
    .option('--json', 'print addresses, keys and wiki runs as one line of JSON')
    .option('--keys <file>', 'store the keys in this file, so that a restart uses the same')
    .option('--faults <spec>', 'inject faults, to test clients (see below)')
    .option(
      '--cors <origin>',
      'let web pages of this origin call, such as http://localhost:3000, or of any (*); repeatable',
      addOrigin,
    )
    .option('--log', 'print a line for each request on standard error, without keys')
    .option(
      '--tokens',
      'accept JSON Web Tokens, too, and print one for each role, valid for 24 hours',
    )
    .option(
      '--rate-limit <rate>',
      'requests that a person may send in each second, minute or hour, such as 60/m; more get 429',
      toRate,
    )
    .addOption(
      new Option('--dialect <name>', 'write responses as a platform does that differs').choices(
        dialectNames,
      ),
    )
    .addOption(
      new Option(
        '--data <folder>',
        'serve the JSON files of this folder, one for each list, in place of the demo organization',
      ).conflicts(['seed', 'scale']),
    )
    .addHelpText('after', faultsHelp);
}

function addOrigin(text: string, known: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  return new Set([...known, toOrigin(text)]);
}

/** As browsers write it: in lower case, without the usual port of its scheme. */
function toOrigin(text: string): string {
  if (text === '*') return text;
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\/[^\s/?#@]+$/i.exec(text) ?? [];
  if (scheme === undefined || !URL.canParse(text)) {
    throw new InvalidArgumentError(
      'Write an origin as http://localhost:3000, without a path, or *.',
    );
  }
  // Pages of applications, such as tauri://localhost, have an origin that URL does not know.
  return /^https?$/i.test(scheme) ? new URL(text).origin : text.toLowerCase();
}

const windowsMs = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A rate such as `60/m`. */
export function toRate(text: string): RateLimit {
  const [, amount = '', unit = ''] = /^(\d{1,9})\/([smh])$/.exec(text) ?? [];
  const requests = Number(amount);

  if (requests < 1)
    throw new InvalidArgumentError('Write a rate as 60/m: requests for each s, m or h.');
  // The expression matches these units only.
  return { requests, windowMs: windowsMs[unit as keyof typeof windowsMs] };
}
