import type { Session } from '../../../api/resources.ts';
import type {
  ExplainedFigure,
  FigureParts,
  Numbers,
} from '../../../figures/explain/explained-figure.ts';
import type { Source } from '../../../figures/explain/explanation.ts';
import { explanations, type FigureName } from '../../../figures/explain/explanations.ts';
import { formatExact } from '../../../figures/format/number.ts';
import { addDays } from '../../../figures/time/day.ts';
import { creditsByDay } from '../../../figures/usage/credit-totals.ts';
import { mapBefore } from '../../../figures/usage/range-rows.ts';
import type { FactName } from '../../../rules/facts.ts';
import { costText, sinceText, subjectName } from '../../../rules/finding.ts';
import { criteriaTexts, rulesOf } from '../../../rules/rules.ts';
import { type Span, spokenLine } from '../../draw/line.ts';
import type { NowContext, NowRow } from './now-rows.ts';
import { stripParts } from './now-strip.ts';

/** What the facts of rules are read from, as far as the platform is asked for them. */
const factSources: Partial<Record<FactName, readonly Source[]>> = {
  computers: ['computers'],
  sessions: ['sessions'],
  areSessionsWhole: ['sessions'],
  transcripts: ['messages'],
  readings: ['sessions'],
  limits: ['tokens', 'credit-limits'],
  monthEnd: ['tokens', 'credit-limits'],
  usage: ['tokens'],
  readiness: ['readiness'],
};

/** A session as its messages are read. */
const readAs = ({ sessionId, computerId }: Session) => ({
  sessionId,
  ...(computerId != null && { computerId }),
});

/** How the rule of the row came to its finding, then the parts of the strip above the rows. */
export const explainedNow = (
  row: NowRow | undefined,
  room: { context: NowContext; nowMs: number },
): ExplainedFigure[] => [...(row ? [explainedFinding(row, room)] : []), ...explainedStrip(room)];

function explainedFinding(
  { finding, parts, session }: NowRow,
  { context, nowMs }: { context: NowContext; nowMs: number },
): ExplainedFigure {
  const { subject, problem, costs = [], evidence } = finding;
  const rules = rulesOf(parts);
  const [formula = '', ...criteria] = criteriaTexts(rules, context.shell.attention.settings);
  const sources = rules.flatMap(({ reads }) => reads.flatMap((name) => factSources[name] ?? []));
  const { first, values = [] } = evidence.chart ?? {};
  const numbers: Numbers = [
    ...criteria.map((text) => ['rule', text] as const),
    ['since', sinceText(finding, nowMs)],
    ...costs.map((cost) => ['credits', costText(cost)] as const),
    ...evidence.facts,
  ];
  return {
    formula,
    sources: sources.length > 0 ? [...new Set(sources)] : ['here'],
    title: subjectName(subject),
    value: problem,
    numbers,
    ...(session && { session: readAs(session) }),
    ...(first && {
      days: values.map((value, index) => ({
        day: addDays(first, index),
        value: value ?? undefined,
      })),
    }),
  };
}

/** Wide enough for all words of a part. */
const wide = 200;

function explainedStrip({
  context,
  nowMs,
}: {
  context: NowContext;
  nowMs: number;
}): ExplainedFigure[] {
  const { agents, computers, people, overview } = stripParts(context, nowMs, wide);
  const { limits, looked } = context;
  const { sessions, computers: listed } = looked.facts;
  const { credits } = looked;
  const part = (
    title: string,
    figure: FigureName,
    spans: readonly Span[],
    parts: FigureParts = {},
  ): ExplainedFigure => ({
    ...explanations[figure],
    title,
    value: spokenLine({ spans })
      .replace(/^\w+: /, '')
      .trim(),
    ...parts,
  });
  const count = (name: string, of: readonly unknown[] | undefined): FigureParts =>
    of === undefined ? {} : { numbers: [[name, formatExact(of.length)]] };
  return [
    part('Agents', 'agents-now', agents, count('sessions looked at', sessions)),
    part('Computers', 'computers-now', computers, count('computers read', listed)),
    part(
      'People',
      'limits-now',
      people,
      limits && { numbers: [['people with a limit', formatExact(limits.limited)]] },
    ),
    part(
      'Overview',
      'credits',
      overview,
      credits && {
        days: creditsByDay(credits.rows, credits.range),
        before: mapBefore(credits.before, ({ rows, range }) => creditsByDay(rows, range)),
      },
    ),
  ];
}
