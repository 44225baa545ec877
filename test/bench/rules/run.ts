/**
 * Asks every rule about eight demo organizations at four moments each: about what is wrong in them, what was planted, near
 * misses and quiet days. Prints how much of what a rule finds is true, and how much of what is true it finds. It
 * asserts nothing. Takes a minute.
 *
 *   npm run rules
 */
import { ruleFinder, rules } from '../../../src/domain/attention/rules.ts';
import { organizationAt } from './organization.ts';
import { trialsOf } from './trials.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const moments = ['2026-06-12', '2026-08-19', '2026-10-08', '2026-11-25'].map((day) =>
  Date.parse(`${day}T10:20:00Z`),
);

type Score = { hits: number; misses: number; falseAlarms: number; trials: number };

const scores = new Map<string, Score>();
const isTelling = process.argv.includes('--tell');

for (const seed of seeds) {
  for (const [index, nowMs] of moments.entries()) {
    const organization = organizationAt(seed, nowMs);
    // Any numbers do that are the same every time.
    let state = seed * 7_919 + index * 104_729;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    for (const { rule: id, facts, expected } of trialsOf(organization, random)) {
      const rule = rules.find((one) => one.id === id);
      if (rule === undefined) throw new RangeError(`There is no rule ${id}.`);
      const found = ruleFinder(rule, true)(facts).map(({ key }) => key);
      const score = scores.get(id) ?? { hits: 0, misses: 0, falseAlarms: 0, trials: 0 };
      const missed = expected.filter((key) => !found.includes(key));
      const wrong = found.filter((key) => !expected.includes(key));
      if (isTelling && missed.length + wrong.length > 0) {
        console.log(
          `${id} seed ${seed} ${new Date(nowMs).toISOString()}: missed ${missed.join()} wrong ${wrong.join()}`,
        );
      }
      score.trials += 1;
      score.hits += found.length - wrong.length;
      score.misses += missed.length;
      score.falseAlarms += wrong.length;
      scores.set(id, score);
    }
  }
}

console.log('rule                    trials    true   found  false alarms  precision  recall');
for (const { id, offBecause } of rules) {
  const { hits, misses, falseAlarms, trials } = scores.get(id) ?? {
    hits: 0,
    misses: 0,
    falseAlarms: 0,
    trials: 0,
  };
  console.log(
    [
      id.padEnd(24),
      String(trials).padStart(6),
      String(hits + misses).padStart(8),
      String(hits).padStart(8),
      String(falseAlarms).padStart(14),
      share(hits, hits + falseAlarms).padStart(11),
      share(hits, hits + misses).padStart(8),
      offBecause === undefined ? '' : '  off',
    ].join(''),
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(2);
}
