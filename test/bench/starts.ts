import { type Figure, median, ms } from './figure.ts';
import { openTerminal } from './measured-terminal.ts';

/** A way to start, how long one start takes, in milliseconds, and the largest multiple of what a bare Node takes. */
export type Start = { name: string; take(): Promise<number>; factor: number };

const rounds = 9;

/** Alternating with a bare Node, so that a busy machine slows both. */
export async function startFigures(starts: readonly Start[]): Promise<Figure[]> {
  const bare: number[] = [];
  const taken = starts.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++) {
    bare.push(await shownMs(['-e', 'console.log(0)'], /0/));
    for (const [index, { take }] of starts.entries()) taken[index]?.push(await take());
  }

  return starts.map(({ name, factor }, index) => {
    const took = median(taken[index] ?? []);
    const times = (took / median(bare)).toFixed(1);
    const measured = `${ms(took)}, ${times} x node (${ms(median(bare))})`;
    return { name, measured, budget: `${factor} x node` };
  });
}

/** Milliseconds until a program of Node shows this. A console is quit then. */
export async function shownMs(
  args: readonly string[],
  shown: RegExp,
  env: Record<string, string> = {},
): Promise<number> {
  const terminal = openTerminal(process.execPath, args, { env });
  const took = await terminal.untilShown(shown);
  await terminal.quiet();
  await terminal.quit();
  return took;
}

/** What a row of Now says that is among the first. */
export const ready = /over the limit|failed in/;

/** How a console starts, and what it says once it has read all. */
type Console = {
  name: string;
  args: readonly string[];
  env?: Record<string, string>;
  whole: RegExp;
};

/** Starts of a console of the demo organization until it shows Overview with its figures, and Now. */
export function consoleStarts({ name, args, env = {}, whole }: Console): Start[] {
  const until = (place: string, shown: RegExp) => () =>
    shownMs(args, shown, { ...env, SIGNALBOX_START: place });

  return [
    { name: `${name} to Overview`, take: until('overview', /▲|▼/), factor: 7 },
    { name: `${name} to the first rows of Now`, take: until('now', ready), factor: 10 },
    { name: `${name} to all of Now`, take: until('now', whole), factor: 16 },
  ];
}
