import { type System, systemOf } from '../files/system.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Capabilities = {
  /** Bits of colour: none, the palette of 16, 256 colours, or 24-bit. */
  colorDepth: 1 | 4 | 8 | 24;
  glyphs: 'unicode' | 'ascii';
  multiplexer: 'tmux' | 'screen' | undefined;
  /** Whether a full-screen program can run: input and output are a terminal with cursor control. */
  isInteractive: boolean;
};

/** The capabilities of the terminal, judged only from the environment: the terminal is not queried. */
export function terminalCapabilities(
  env: Environment,
  streams: { stdin: { isTTY?: boolean }; stdout: { isTTY?: boolean } },
  system: Pick<System, 'terminal'> = systemOf(),
): Capabilities {
  const isScreen = streams.stdout.isTTY === true;
  const isDumb = env.TERM === 'dumb';
  const known = system.terminal(env);

  return {
    colorDepth: colorDepth(known, isScreen),
    glyphs: glyphs(known),
    multiplexer: multiplexer(env),
    isInteractive: isScreen && streams.stdin.isTTY === true && !isDumb,
  };
}

function colorDepth(env: Environment, isScreen: boolean): Capabilities['colorDepth'] {
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forcedDepth(forced);
  // https://no-color.org: any non-empty value.
  if (env.NO_COLOR) return 1;

  const { TERM: term = '', COLORTERM: colorTerm = '' } = env;
  if (!isScreen || term === 'dumb') return 1;
  if (/^(truecolor|24bit)$/i.test(colorTerm) || term.endsWith('-direct')) return 24;
  if (/256(color)?$/i.test(term)) return 8;
  return term === '' && !colorTerm ? 1 : 4;
}

function forcedDepth(value: string): Capabilities['colorDepth'] {
  if (value === '0' || value === 'false') return 1;
  if (value === '3') return 24;
  return value === '2' ? 8 : 4;
}

function glyphs(env: Environment): Capabilities['glyphs'] {
  // The Linux console has a font of at most 512 glyphs.
  if (env.TERM === 'linux') return 'ascii';

  // POSIX: the first of the three variables that is not empty decides.
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale) ? 'unicode' : 'ascii';
}

function multiplexer(env: Environment): Capabilities['multiplexer'] {
  const { TERM: term = '' } = env;
  if (env.TMUX || term.startsWith('tmux')) return 'tmux';
  return env.STY || term.startsWith('screen') ? 'screen' : undefined;
}
