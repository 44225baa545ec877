import type { Session } from '../../../api/resources.ts';
import type { ExplainedFigure, Numbers } from '../../../figures/explain/explained-figure.ts';
import type { Source } from '../../../figures/explain/explanations.ts';
import { addDays } from '../../../figures/time/day.ts';
import type { FactName } from '../../../rules/facts.ts';
import { costText, sinceText, subjectName } from '../../../rules/finding.ts';
import { criteriaTexts, rulesOf } from '../../../rules/rules.ts';
import type { NowRow } from './now-rows.ts';
import type { NowContext } from './use-now.ts';

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

/** How the rule of a row came to its finding. */
export function explainedFinding(
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
