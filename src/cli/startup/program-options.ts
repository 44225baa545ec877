/** How an option is written, with its value if it takes one, and what it does. */
type OptionText = readonly [flags: string, about: string];

/** The options that may stand before a command: those of the console. Plain data, because each start looks for the command behind them. */
export const programOptions = {
  profile: ['--profile <name>', 'a server that you signed in to (or SIGNALBOX_PROFILE)'],
  baseUrl: ['--base-url <url>', 'address of the API (or SIGNALBOX_BASE_URL)'],
  appUrl: ['--app-url <url>', 'address of the web application (or SIGNALBOX_APP_URL)'],
  demo: ['--demo', 'use the demo organization'],
  seed: ['--seed <number>', 'seed of the demo organization; the same seed gives the same people'],
  now: ['--now <time>', 'start time of the demo organization, such as 2026-11-20T09:30Z'],
  scale: ['--scale <sizes>', 'its size, such as users=500,days=90,sessions=20000'],
  offline: ['--offline', 'use the copy made by "signalbox sync"'],
  readOnly: ['--read-only', 'refuse everything that changes data'],
  kiosk: [
    '--kiosk',
    'leave out what reaches beyond the console: other profiles, sign-in, files, programs, the clipboard, the shell',
  ],
  screenReader: ['--screen-reader', 'text for screen readers (or INK_SCREEN_READER=true)'],
  command: ['--command <line>', 'begin with a command of the console, such as ":limits 2026-10"'],
} as const satisfies Record<string, OptionText>;

const takesValue = new Map(
  Object.values(programOptions).map(([flags]) => {
    const [name = '', value] = flags.split(' ');
    return [name, value !== undefined];
  }),
);

/** What stands behind such options: a command, or an option about the whole program, such as `--help`. Undefined for the console. */
export function behindOptions(argv: readonly string[]): string | undefined {
  const rest = argv.values();
  for (const argument of rest) {
    const name = argument.replace(/=.*/s, '');
    const isWhole = name === argument;
    const needsValue = takesValue.get(name);
    if (needsValue === undefined || !(needsValue || isWhole)) return argument;
    if (needsValue && isWhole) rest.next();
  }
  return undefined;
}
