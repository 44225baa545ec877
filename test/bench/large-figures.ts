import { type Figure, ms, quantile } from './figure.ts';
import { type MeasuredTerminal, openTerminal } from './measured-terminal.ts';
import { pssMib } from './process-tree.ts';
import { serveDemo } from './served-demo.ts';

const scale = ['--scale', 'users=2000,days=300,sessions=100000'];

/** The keys of the screens, Now last, so that every key of the others is pressed while something is read. */
const screens = ['1', '2', '3', '4', '5', '6', '7', '0'];

/** A console that looks at each screen of a large organization, with keys pressed while it reads and after. */
export async function largeFigures(command: string): Promise<Figure[]> {
  const alone = await measureAlone(command);
  const whole = openTerminal(process.execPath, [command, '--demo', ...scale]);
  await lookAtAll(whole);
  const memory = mib(pssMib(whole.pid));
  await whole.quit();
  return [
    ...alone,
    { name: 'memory (PSS), with the server in one process', measured: memory, budget: '350 MiB' },
  ];
}

async function measureAlone(command: string): Promise<Figure[]> {
  await using served = await serveDemo(command, ...scale);
  const terminal = openTerminal(process.execPath, [command, '--base-url', served.url], {
    env: { SIGNALBOX_API_KEY: served.credential },
  });
  const whileRead = await lookAtAll(terminal);
  const afterwards = await lookAtAll(terminal);
  const memory = mib(pssMib(terminal.pid));
  await terminal.quit();
  return [
    { name: 'keys while all is read', measured: answered(whileRead), budget: 'each 33 ms' },
    { name: 'keys when all was read', measured: answered(afterwards), budget: 'each 33 ms' },
    { name: 'memory (PSS), the console alone', measured: memory, budget: '220 MiB' },
  ];
}

/** Opens each screen and goes down and up on it, until it is live; returns the milliseconds to the first byte after each key. */
async function lookAtAll(terminal: MeasuredTerminal): Promise<number[]> {
  await terminal.untilShown(/Now/);
  const taken: number[] = [];
  for (const screen of screens) {
    for (const key of [screen, ...'jkjkjkjkjkjkjkjkjkjk']) {
      const { firstMs } = await terminal.press(key);
      if (firstMs !== undefined) taken.push(firstMs);
    }
  }
  await terminal.untilShown(/✓ live/, 120_000);
  return taken;
}

const answered = (taken: readonly number[]) =>
  [0.5, 0.99, 1]
    .map((part) => `${part === 1 ? 'slowest' : `p${part * 100}`} ${ms(quantile(taken, part))}`)
    .join(', ');

const mib = (value: number) => `${value.toFixed(0)} MiB`;
