import { type Command, InvalidArgumentError } from 'commander';
import type { DemoScale } from '../../demo/demo-organization.ts';
import { isDay } from '../../figures/time/day.ts';
import { programOptions } from '../startup/program-options.ts';

/** Options that shape the demo organization. `now` is Unix milliseconds. */
export type DemoOptions = {
  demo?: boolean;
  seed?: number;
  now?: number;
  scale?: Partial<DemoScale>;
  /** Whether its time stands still. */
  isStopped?: boolean;
};

const largest: DemoScale = { users: 100_000, days: 10_000, sessions: 10_000_000 };

/** Adds the options that `signalbox` and `signalbox serve` share. */
export function withDemoOptions(command: Command): Command {
  return command
    .option(...programOptions.demo)
    .option(...programOptions.seed, toSeed)
    .option(...programOptions.now, toTime)
    .option(...programOptions.scale, toScale);
}

/** The parameters of a demo organization; `now` is Unix milliseconds. */
export type DemoSettings = Omit<DemoOptions, 'demo'> & { now: number };

/** The options as settings. The demo server fills in what was omitted. */
export function demoSettings(
  { seed, now, scale, isStopped }: DemoOptions,
  nowMs: number,
): DemoSettings {
  return {
    now: now ?? nowMs,
    ...(seed !== undefined && { seed }),
    ...(scale && { scale }),
    ...(isStopped && { isStopped }),
  };
}

/** The time in a demo organization, which passes from its own start unless it stands still. */
export function demoClock({ now, isStopped = false }: DemoSettings) {
  const offsetMs = now - Date.now();
  return Object.assign(() => (isStopped ? now : Date.now() + offsetMs), { isStopped });
}

function toSeed(text: string): number {
  const seed = toWholeNumber(text);

  if (seed === undefined || seed > 0xffff_ffff) {
    throw new InvalidArgumentError('A seed is a whole number from 0 to 4294967295.');
  }
  return seed;
}

/** A later date would generate more days than anyone would wait for. */
const latestNow = Date.parse('2100-01-01');

/** A time without a time zone would mean a different moment on every computer. */
const isoTime = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

function toTime(text: string): number {
  const [, day] = isoTime.exec(text) ?? [];
  const timeMs = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN;

  if (Number.isNaN(timeMs)) {
    throw new InvalidArgumentError('Write it as 2026-11-20 or 2026-11-20T09:30:00Z.');
  }
  if (timeMs >= latestNow) throw new InvalidArgumentError('The demo organization ends with 2099.');
  return timeMs;
}

function toScale(text: string): Partial<DemoScale> {
  const sizes = text.split(',').map(toSize);
  const scale = Object.fromEntries(sizes);

  if (Object.keys(scale).length < sizes.length) throw new InvalidArgumentError(scaleAdvice);
  return scale;
}

const scaleAdvice = 'Write it as users=500,days=90,sessions=20000.';

function toSize(text: string): [string, number] {
  const [name = '', ...amounts] = text.split('=');
  const size = toWholeNumber(amounts.join('='));

  if (!isScaleName(name) || size === undefined || size < 1 || size > largest[name]) {
    throw new InvalidArgumentError(scaleAdvice);
  }
  return [name, size];
}

const isScaleName = (name: string): name is keyof DemoScale => Object.hasOwn(largest, name);

const toWholeNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
