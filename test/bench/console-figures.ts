import { setTimeout as passed } from 'node:timers/promises';
import { type Figure, median, ms, quantile } from './figure.ts';
import { type MeasuredTerminal, openTerminal } from './measured-terminal.ts';
import { cpuMs, pssMib } from './process-tree.ts';

const ready = /over the limit|failed in/;
const idleSeconds = 20;

/** Everything that is measured from outside, through a pseudo-terminal of 160x50. */
export async function consoleFigures(command: string): Promise<Figure[]> {
  const start = await measureStart(command);
  const terminal = openTerminal(process.execPath, [command]);
  await terminal.untilShown(ready);
  await terminal.quiet(500);

  await terminal.press('2', 500);
  const keys = await measureKeys(terminal);
  const idle = await measureIdle(terminal);
  const memory = `${pssMib(terminal.pid).toFixed(0)} MiB`;
  const quit = ms(await terminal.quit());

  return [
    ...start,
    ...keys,
    ...idle,
    { name: 'memory (PSS)', measured: memory, budget: '130 MiB' },
    { name: 'quit', measured: quit, budget: '100 ms' },
  ];
}

/** Alternating with a bare Node, so that a busy machine slows both. */
async function measureStart(command: string): Promise<Figure[]> {
  const bare: number[] = [];
  const full: number[] = [];
  for (let round = 0; round < 9; round++) {
    bare.push(await startMs(['-e', 'console.log(0)'], /0/));
    full.push(await startMs([command], ready));
  }
  const factor = median(full) / median(bare);
  const measured = `${ms(median(full))}, ${factor.toFixed(1)} x node (${ms(median(bare))})`;

  return [{ name: 'start to data', measured, budget: '8 x node, goal 6 x' }];
}

async function startMs(args: readonly string[], shown: RegExp): Promise<number> {
  const terminal = openTerminal(process.execPath, args);
  const took = await terminal.untilShown(shown);
  await terminal.quiet();
  await terminal.quit();
  return took;
}

async function measureKeys(terminal: MeasuredTerminal): Promise<Figure[]> {
  const bytes: number[] = [];
  const doneMs: number[] = [];
  for (let count = 0; count < 60; count++) {
    const reaction = await terminal.press('j');
    bytes.push(reaction.bytes);
    if (reaction.lastMs !== undefined) doneMs.push(reaction.lastMs);
  }
  const burst = await terminal.press('k'.repeat(40), 300);
  const time = `p50 ${ms(median(doneMs))}, p99 ${ms(quantile(doneMs, 0.99))}`;
  const burstTime = burst.lastMs === undefined ? 'never' : ms(burst.lastMs);

  return [
    { name: 'key, bytes', measured: `p50 ${median(bytes)}`, budget: 'p50 400' },
    { name: 'key, done', measured: time, budget: 'p50 8 ms, p99 33 ms' },
    {
      name: '40 keys at once',
      measured: `${(burst.bytes / 1000).toFixed(1)} kB, ${burstTime}`,
      budget: '25 kB, 300 ms',
    },
  ];
}

async function measureIdle(terminal: MeasuredTerminal): Promise<Figure[]> {
  const [bytesBefore, cpuBefore] = [terminal.bytes(), cpuMs(terminal.pid)];
  await passed(idleSeconds * 1_000);
  const bytesPerSecond = (terminal.bytes() - bytesBefore) / idleSeconds;
  const cpuPercent = (cpuMs(terminal.pid) - cpuBefore) / (idleSeconds * 10);

  return [
    {
      name: 'idle',
      measured: `${bytesPerSecond.toFixed(1)} B/s, ${cpuPercent.toFixed(2)} % CPU`,
      budget: '20 B/s, 0.3 % CPU',
    },
  ];
}
