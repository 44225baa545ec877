import { type Day, dayMs, hourMs, minuteMs, startOf } from '../calendar.ts';
import { models } from '../models.ts';
import { countOf, type Stage } from '../plots/people.ts';
import { type Random, randomOf, shuffled, uuidOf } from '../random.ts';
import { type PlantedScenario, plantedScenarios } from './planted-scenarios.ts';
import type { Outage, SessionPlan } from './script.ts';
import { styleNames } from './styles.ts';
import { usualScenarios } from './usual-scenarios.ts';
import { aTask } from './words.ts';

/** So many sessions run side by side in an organization of this size. */
export const slotsFor = (people: number): number =>
  Math.min(60, Math.max(2, Math.round(people / 11)));

/** The sessions without a problem that begin on a day: each slot has one after the other. */
export function usualPlans(
  seed: number,
  slots: number,
  computers: number,
  day: Day,
): SessionPlan[] {
  const plans: SessionPlan[] = [];
  for (let slot = 0; slot < slots; slot += 1) {
    const random = randomOf(seed, 'slot', slot, day);
    let atMs = startOf(day) + random.between(0, 40) * minuteMs;
    while (atMs < startOf(day) + dayMs - 45 * minuteMs) {
      const endMs = Math.min(
        atMs + random.magnitude(25, 300) * minuteMs,
        startOf(day) + dayMs + random.between(-10, 30) * minuteMs,
      );
      const scenario = random.weighted(
        Object.entries(usualScenarios).map(([name, { weight }]) => [name, weight] as const),
      );
      plans.push({ ...planOf(random, computers), startMs: Math.floor(atMs), endMs, scenario });
      atMs = endMs + random.magnitude(0.5, 8) * minuteMs;
    }
  }
  return plans;
}

const planOf = (random: Random, computers: number) => ({
  id: uuidOf(random),
  title: aTask(random),
  style: random.pick(styleNames),
  model: random.pick(models).id,
  computer: random.whole(0, computers - 1),
});

export type PlantedPlan = SessionPlan & { planted: PlantedScenario; number: number };

/** The sessions with a problem, spread over all days and hours. */
export function plantedPlans(stage: Stage, computers: number): PlantedPlan[] {
  const random = randomOf(stage.seed, 'planted sessions');
  const wanted = shuffled(
    plantedScenarios.flatMap(([planted, most]) =>
      Array.from({ length: Math.max(1, countOf(stage, most)) }, (_, index) => ({
        planted,
        number: index + 1,
      })),
    ),
    random,
  );
  const spanMs = (stage.days * dayMs - 12 * hourMs) / wanted.length;
  return wanted.map(({ planted, number }, index) => {
    const startMs = startOf(stage.from) + hourMs + (index + random.between(0, 0.8)) * spanMs;
    const plan = { ...planOf(random, computers), startMs: Math.floor(startMs), endMs: startMs };
    // Such costs are those of the model that costs most.
    const model = planted.name === 'burning' ? ('osprey-think' as const) : plan.model;
    return { ...plan, model, scenario: planted.name, planted, number };
  });
}

/** Two tools that fail for everybody for some hours. */
export function toolOutages({ seed, from }: Stage): Outage[] {
  const random = randomOf(seed, 'outages');
  const startMs = startOf(from);
  return [
    {
      tool: 'issues' as const,
      day: 3.4,
      error: 'tracker: 503 upstream connect error or disconnect before headers',
    },
    {
      tool: 'fetch' as const,
      day: 8.3,
      error: 'proxy: CONNECT refused, egress policy was not found',
    },
  ].map(({ tool, day, error }) => {
    const fromMs = startMs + (day + random.between(0, 0.2)) * dayMs;
    return { tool, error, fromMs, toMs: fromMs + random.between(4, 8) * hourMs };
  });
}
