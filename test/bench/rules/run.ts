/**
 * Asks every rule about demo organizations at four moments each: about what is wrong in them, what was planted, near
 * misses and quiet days. Writes how much of what a rule finds is true, and how much of what is true it finds: for the
 * organizations with which thresholds were chosen, and for others that played no part in that. It asserts nothing.
 * Then it watches the second organization for two weeks.
 * `--months` measures the months of `limit-likely` only, `--fortnight` the second organization only, with `--seeds 11,12` and
 * `--people 40` others than usual; `--tell` prints what was missed or wrong.
 *
 *   npm run rules
 *   npm run rules -- --months
 *   npm run rules -- --fortnight --seeds 3 --tell
 */
import { personKey } from '../../../src/figures/people/person-summary.ts';
import type { Measured } from '../../../src/rules/measured.ts';
import { finderOf, rules } from '../../../src/rules/rules.ts';
import { markdownTable, writeSection } from '../write-section.ts';
import { judgeFortnight } from './fortnight/judge.ts';
import { organizationAt } from './organization.ts';
import { limitTrials, trialsOf } from './trials.ts';
import { writeMeasured } from './write-measured.ts';

type Organizations = { seeds: readonly number[]; days: readonly string[] };

/** Thresholds were chosen with these. */
const tuned: Organizations = {
  seeds: [1, 2, 3, 4, 5, 6, 7, 8],
  days: ['2026-06-12', '2026-08-19', '2026-10-08', '2026-11-25'],
};

const heldOut: Organizations = {
  seeds: [101, 102, 103, 104, 105, 106, 107, 108],
  days: ['2026-05-26', '2026-07-14', '2026-09-21', '2026-12-10'],
};

/** The months of `limit-likely`, which cannot see holidays: all that have finished, on three days of each. */
const monthly = {
  seeds: [1, 2, 3, 4, 101, 102, 103, 104],
  months: ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
  daysOfMonth: ['06', '12', '20'],
};

type Score = { hits: number; misses: number; falseAlarms: number };

const none: Score = { hits: 0, misses: 0, falseAlarms: 0 };
const isTelling = process.argv.includes('--tell');

const isMonthsOnly = process.argv.includes('--months');

const isFortnightOnly = process.argv.includes('--fortnight');

function measuredOf({ hits, misses, falseAlarms }: Score = none): Measured {
  return {
    findings: hits + falseAlarms,
    right: hits,
    problems: hits + misses,
    found: hits,
  };
}

if (!isFortnightOnly && !isMonthsOnly) {
  const measured = scoresIn(heldOut);
  writeSection('rules', rulesTable(scoresIn(tuned), measured));
  writeMeasured(
    'demo',
    Object.fromEntries(rules.map(({ id }) => [id, measuredOf(measured.get(id))])),
  );
}
if (!isFortnightOnly) writeSection('rule-months', monthsTable());
if (!isMonthsOnly) await judgeFortnight(process.argv.slice(2));

function rulesTable(
  tunedScores: ReadonlyMap<string, Score>,
  heldOutScores: ReadonlyMap<string, Score>,
): string {
  const headings = ['Rule', 'Threshold', 'True', 'Precision', 'Recall'];
  return markdownTable(
    [...headings, 'Held out: true', 'Precision', 'Recall'],
    rules.map(({ id, threshold, offBecause }) => [
      offBecause === undefined ? id : `${id} (off)`,
      threshold === undefined ? '' : String(threshold.default),
      ...scoreCells(tunedScores.get(id)),
      ...scoreCells(heldOutScores.get(id)),
    ]),
  );
}

function monthsTable(): string {
  const rows = monthly.months.map((month) => {
    const days = monthly.daysOfMonth.map((day) => `2026-${month}-${day}`);
    const scores = scoresIn({ seeds: monthly.seeds, days }, limitTrials);
    const name = new Date(`2026-${month}-01`).toLocaleString('en', {
      month: 'long',
      timeZone: 'UTC',
    });
    return [name, ...scoreCells(scores.get('limit-likely'))];
  });
  return markdownTable(['Month', 'True', 'Precision', 'Recall'], rows);
}

function scoreCells({ hits, misses, falseAlarms }: Score = none): string[] {
  return [String(hits + misses), share(hits, hits + falseAlarms), share(hits, hits + misses)];
}

type TrialsOf = typeof trialsOf;

/** How each rule did, by its ID. */
function scoresIn(
  { seeds, days }: Organizations,
  trials: TrialsOf = trialsOf,
): ReadonlyMap<string, Score> {
  const scores = new Map<string, Score>();
  for (const seed of seeds) {
    for (const [index, day] of days.entries()) {
      const organization = organizationAt(seed, Date.parse(`${day}T10:20:00Z`));
      for (const { rule, facts, expected } of trials(organization, randomOf(seed, index))) {
        const found = findings(rule, facts);
        const missed = expected.filter((key) => !found.includes(key));
        const wrong = found.filter((key) => !expected.includes(key));
        if (isTelling && missed.length + wrong.length > 0) {
          console.log(`${rule} seed ${seed} ${day}: missed ${missed} wrong ${wrong}`);
        }
        const score = scores.get(rule) ?? none;
        scores.set(rule, {
          hits: score.hits + found.length - wrong.length,
          misses: score.misses + missed.length,
          falseAlarms: score.falseAlarms + wrong.length,
        });
      }
    }
  }
  return scores;
}

/** Any numbers do that are the same every time. */
function randomOf(seed: number, index: number): () => number {
  let state = seed * 7_919 + index * 104_729;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The keys that a rule finds, without those that the rule finds that replaces it. */
function findings(id: string, facts: Parameters<ReturnType<typeof finderOf>>[0]): string[] {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) throw new RangeError(`There is no rule ${id}.`);
  const judged = rules.filter((one) => one === rule || one.id === rule.unless);
  return finderOf(judged, { [id]: true })(facts)
    .filter((finding) => finding.rule === id)
    .flatMap(({ key, subject }) =>
      subject.kind === 'people'
        ? subject.people.map(({ userId, email }) => personKey(userId ?? '', email))
        : [key],
    );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(2);
}
