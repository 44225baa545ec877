import { addDays, type Day, dayMs, hourMs, startOf } from '../calendar.ts';
import { teams } from '../people.ts';
import type { NearMiss, Planted } from '../planted.ts';
import { randomOf } from '../random.ts';
import type { UsagePlots } from '../usage.ts';
import { type DayPlots, knownFrom } from './days.ts';
import { endOf, type Stage } from './people.ts';

type OrganizationPlots = Pick<UsagePlots, 'step' | 'mixMove' | 'launches' | 'prices'>;

/** What changes for everybody: a price, the mix of models, how much is used, and launches of teams. */
export function plotOrganization(stage: Stage, days: DayPlots) {
  const { seed, from } = stage;
  const random = randomOf(seed, 'organization plots');
  const price = { model: 'quill-large-1106', factor: random.between(1.3, 1.6) } as const;
  const priceFrom = addDays(from, random.whole(0, 2));
  const step = { from: addDays(from, random.whole(4, 6)), factor: random.between(1.4, 1.6) };
  const mixMove = {
    from: addDays(from, random.whole(5, 7)),
    model: 'heron-2',
    to: 'osprey-think',
    share: random.between(0.3, 0.42),
  } as const;
  const launches = [
    launch(random.pick(teams), '2026-04-13'),
    launch(random.pick(teams), '2026-09-21'),
    launch(random.pick(teams), addDays(from, 2)),
  ];
  const known = (day: Day, after: number) => knownFrom(seed, addDays(day, after), days);
  const planted: Planted[] = [
    {
      id: 'price',
      kind: 'price-changed',
      description: `A token of ${price.model} costs ${price.factor.toFixed(2)} times as much since ${priceFrom}.`,
      subject: { kind: 'model', model: price.model },
      startMs: known(priceFrom, 0),
      endMs: known(priceFrom, 7),
      severity: 'warning',
    },
    {
      id: 'usage',
      kind: 'usage-changed',
      description: `Agents are the default since ${step.from}: everybody uses ${step.factor.toFixed(2)} times as much.`,
      subject: { kind: 'organization' },
      startMs: known(step.from, 2),
      endMs: endOf(stage) + 7 * dayMs,
      severity: 'warning',
    },
    {
      id: 'mix',
      kind: 'mix-moved',
      description: `${Math.round(mixMove.share * 100)} % of the work with ${mixMove.model} is done with ${mixMove.to} since ${mixMove.from}, which costs more.`,
      subject: { kind: 'organization' },
      startMs: known(mixMove.from, 2),
      endMs: endOf(stage) + 7 * dayMs,
      severity: 'warning',
    },
  ];
  const plots: OrganizationPlots = {
    step,
    mixMove,
    launches,
    prices: [{ ...price, from: priceFrom }],
  };
  return { plots, planted, nearMisses: [holidayDip(from)] };
}

const launch = (team: string, from: Day) => ({ team, from, to: addDays(from, 11), factor: 1.6 });

const holidayDip = (from: Day): NearMiss => ({
  id: 'holidays',
  resembles: 'usage-changed',
  description: 'Holidays in one region: its people do not work, and the organization uses less.',
  subject: { kind: 'organization' },
  startMs: startOf(from < '2026-11-26' ? '2026-11-26' : from) + dayMs + 2 * hourMs,
  endMs: startOf(from < '2026-11-26' ? '2026-11-28' : from) + 2 * dayMs,
});
