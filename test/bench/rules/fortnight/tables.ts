import type { Measured } from '../../../../src/rules/measured.ts';
import { rules } from '../../../../src/rules/rules.ts';
import { dayMs } from '../../../second-organization/calendar.ts';
import type { Planted } from '../../../second-organization/planted.ts';
import { markdownTable } from '../../write-section.ts';
import { kindsOf } from './truth.ts';
import type { Episode, RowsAtLook, Watched } from './watch.ts';

/** How each rule did, and how much there is on the screen. */
export function fortnightTables(tuned: readonly Watched[], heldOut: readonly Watched[]): string {
  return [rulesTable(tuned, heldOut), screenTable(tuned, heldOut)].join('\n');
}

function rulesTable(tuned: readonly Watched[], heldOut: readonly Watched[]): string {
  const ids = rules.map(({ id }) => id);
  const unruled = [...new Set(Object.keys(kindsOf))].filter(
    (id) => !ids.includes(id) && (kindsOf[id]?.length ?? 0) > 0 && id !== 'computer-flapping',
  );
  const headings = ['Planted', 'Found', 'As notice', 'Findings', 'Precision'];
  return markdownTable(
    ['Rule', ...headings, ...headings.map((heading) => `${heading} (held out)`)],
    [...ids, ...unruled].map((id) => [
      ids.includes(id) ? id : `${id} (no rule)`,
      ...cellsOf(id, tuned),
      ...cellsOf(id, heldOut),
    ]),
  );
}

/** What a rule found, and missed. */
export function measuredOf(rule: string, watched: readonly Watched[]): Measured {
  const found = watched.flatMap((one) =>
    plantedFor(rule, one).filter(({ id }) => one.foundAboveNotice.get(id)?.has(rule)),
  );
  const episodes = watched.flatMap((one) => one.episodes.filter((other) => other.rule === rule));
  return {
    findings: episodes.length,
    right: episodes.filter(isRight).length,
    problems: watched.flatMap((one) => plantedFor(rule, one)).length,
    found: found.length,
  };
}

function cellsOf(rule: string, watched: readonly Watched[]): string[] {
  const { findings, right, problems, found } = measuredOf(rule, watched);
  const asNotice = watched.flatMap((one) =>
    plantedFor(rule, one).filter(
      ({ id }) => one.found.get(id)?.has(rule) && !one.foundAboveNotice.get(id)?.has(rule),
    ),
  );
  return [
    ...[problems, found, asNotice.length, findings].map(String),
    findings === 0 ? '-' : (right / findings).toFixed(2),
  ];
}

const plantedFor = (rule: string, { planted }: Watched): readonly Planted[] =>
  planted.filter(({ kind }) => kindsOf[rule]?.includes(kind));

/** Right at most of its looks. */
const isRight = ({ looks, rightLooks }: Episode): boolean => rightLooks * 2 > looks;

function screenTable(tuned: readonly Watched[], heldOut: readonly Watched[]): string {
  const figures = [tuned, heldOut].map(screenFigures);
  const names = Object.keys(figures[0] ?? {});
  return markdownTable(
    ['', 'Seeds that chose', 'Held out'],
    names.map((name) => [name, ...figures.map((one) => one[name] ?? '-')]),
  );
}

function screenFigures(watched: readonly Watched[]): Record<string, string> {
  if (watched.length === 0) return {};
  const planted = watched.flatMap((one) => one.planted.map((problem) => ({ one, problem })));
  const count = (test: (entry: (typeof planted)[number]) => boolean) =>
    `${planted.filter(test).length} of ${planted.length}`;
  const isAbove = ({ one, problem }: (typeof planted)[number]) =>
    (one.foundAboveNotice.get(problem.id)?.size ?? 0) > 0;
  const rows = watched.flatMap((one) => one.rows.filter(({ atMs }) => !isOdd(one, atMs)));
  const days = rows.length / 48;
  const comings = watched.flatMap((one) => [...one.appearances.values()]);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const mean = (of: (row: RowsAtLook) => number) => (sum(rows.map(of)) / rows.length).toFixed(1);
  return {
    'Planted problems found above notice': count(isAbove),
    'Planted problems found at all': count(
      ({ one, problem }) => (one.found.get(problem.id)?.size ?? 0) > 0,
    ),
    'Planted problems that were there at a look': count(({ one, problem }) =>
      one.visible.has(problem.id),
    ),
    'Rows on the screen, mean': mean(
      ({ critical, warning, notice }) => critical + warning + notice,
    ),
    Critical: mean(({ critical }) => critical),
    Warnings: mean(({ warning }) => warning),
    Notices: mean(({ notice }) => notice),
    'New rows a day': (sum(rows.map(({ fresh }) => fresh)) / days).toFixed(1),
    'New rows a day above notice': (sum(rows.map((row) => row.freshAboveNotice)) / days).toFixed(1),
    'Appearances per row': (sum(comings) / Math.max(1, comings.length)).toFixed(2),
    'Most appearances of one row': String(Math.max(0, ...comings)),
    'Most rows above notice while the limit of everybody is mistyped': String(
      Math.max(
        0,
        ...watched.flatMap((one) =>
          one.rows
            .filter(({ atMs }) => isOdd(one, atMs))
            .map(({ critical, warning }) => critical + warning),
        ),
      ),
    ),
  };
}

/** The day on which the limit of everybody is mistyped, which is not an ordinary one. */
const isOdd = ({ planted }: Watched, atMs: number): boolean =>
  planted.some(
    ({ kind, startMs, endMs }) =>
      kind === 'limit-lowered' && atMs >= startMs && atMs <= endMs + dayMs / 24,
  );

/** How many rows above notice each rule has on an ordinary day, and how many new ones a day. */
function rowsByRule(watched: readonly Watched[]): string[] {
  const rows = watched.flatMap((one) => one.rows.filter(({ atMs }) => !isOdd(one, atMs)));
  const fresh = rows.flatMap((row) => row.freshRules);
  const timesOf = (some: readonly string[], rule: string) =>
    some.filter((one) => one === rule).length / rows.length;
  const shown = rows.flatMap((row) => row.rules);
  return rules
    .map(({ id }) => ({ id, rows: timesOf(shown, id), new: 48 * timesOf(fresh, id) }))
    .sort((a, b) => b.rows - a.rows)
    .map((one) => `${one.id}: ${one.rows.toFixed(2)} rows, ${one.new.toFixed(2)} new a day`);
}

/** What was missed, and what the wrong findings of each rule were. */
export function detailsText(watched: readonly Watched[]): string {
  const missed = watched.flatMap((one) =>
    one.planted
      .filter(({ id }) => !one.foundAboveNotice.has(id))
      .map(({ id, severity }) => {
        const asNotice = one.found.get(id);
        return `seed ${one.seed}: missed ${id} (${severity})${asNotice ? `, a notice of ${[...asNotice]}` : ''}`;
      }),
  );
  const wrong = watched.flatMap((one) => one.episodes.filter((episode) => !isRight(episode)));
  const byRule = [...Map.groupBy(wrong, ({ rule }) => rule)].flatMap(([rule, episodes]) => [
    `${rule}: ${episodes.length} wrong`,
    ...[...Map.groupBy(episodes, ({ instead }) => instead ?? 'right at first')]
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, 6)
      .map(([what, some]) => `  ${some.length} × ${what}, such as: ${some[0]?.problem}`),
  ]);
  return [...missed, '', ...byRule, '', ...rowsByRule(watched)].join('\n');
}
