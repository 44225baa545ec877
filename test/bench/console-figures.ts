import { setTimeout as passed } from 'node:timers/promises';
import { startDemoServer } from '../../src/demo/start-demo-server.ts';
import { type Figure, median, ms, quantile } from './figure.ts';
import { type MeasuredTerminal, openTerminal } from './measured-terminal.ts';
import { cpuMs, pssMib } from './process-tree.ts';
import { consoleStarts, ready, startFigures } from './starts.ts';

/** Seconds that the console rests after its start, that a screen rests after it was opened, and that are measured. */
const idle = { afterStart: 60, afterKey: 10, measured: 30 };

/** The keys of the screens: the first one is on the screen at the start. */
const screens = ['', '1', '2', '3', '4', '5', '6', '7'];

/** Everything that is measured from outside, through a pseudo-terminal of 160x50. */
export async function consoleFigures(command: string): Promise<Figure[]> {
  const start = await startFigures(
    consoleStarts({ name: 'start', args: [command], whole: /✓ live/ }),
  );
  const terminal = openTerminal(process.execPath, [command]);
  await terminal.untilShown(ready);
  await terminal.quiet(500);

  await terminal.press('2', 500);
  const keys = await measureKeys(terminal);
  await passed(idle.measured * 1_000);
  const memory = `${pssMib(terminal.pid).toFixed(0)} MiB`;
  const quit = ms(await terminal.quit());

  return [
    ...start,
    ...keys,
    ...(await measureIdle(command)),
    { name: 'memory (PSS)', measured: memory, budget: '120 MiB' },
    { name: 'quit', measured: quit, budget: '100 ms' },
  ];
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
    { name: 'key, bytes', measured: `p50 ${median(bytes)}`, budget: 'p50 360' },
    { name: 'key, done', measured: time, budget: 'p50 3.5 ms, p99 33 ms' },
    {
      name: '40 keys at once',
      measured: `${(burst.bytes / 1000).toFixed(1)} kB, ${burstTime}`,
      budget: '5 kB, 130 ms',
    },
  ];
}

/** Of a console that is signed in to a server in another process, and that nobody has touched for a while. */
async function measureIdle(command: string): Promise<Figure[]> {
  const server = await startDemoServer({ listen: { kind: 'tcp', host: '127.0.0.1', port: 0 } });
  const terminal = openTerminal(process.execPath, [command, '--base-url', server.url], {
    env: { SIGNALBOX_API_KEY: server.keys.owner },
  });
  await terminal.untilShown(/✓ live/);
  await passed(idle.afterStart * 1_000);
  const bytes: number[] = [];
  const cpu: number[] = [];
  for (const screen of screens) {
    await terminal.press(screen);
    await passed(idle.afterKey * 1_000);
    const [bytesBefore, cpuBefore] = [terminal.bytes(), cpuMs(terminal.pid)];
    await passed(idle.measured * 1_000);
    bytes.push((terminal.bytes() - bytesBefore) / idle.measured);
    cpu.push((cpuMs(terminal.pid) - cpuBefore) / (idle.measured * 10));
  }
  await terminal.quit();
  await server.close();

  return [
    {
      name: 'idle, the most costly of the screens',
      measured: `${Math.max(...bytes).toFixed(1)} B/s, ${Math.max(...cpu).toFixed(2)} % CPU`,
      budget: '20 B/s, 0.3 % CPU',
    },
    {
      name: 'idle, the middle one',
      measured: `${median(bytes).toFixed(1)} B/s, ${median(cpu).toFixed(2)} % CPU`,
      budget: '20 B/s, 0.3 % CPU',
    },
  ];
}
