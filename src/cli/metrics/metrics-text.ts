import { computerStatusWord } from '../../figures/computers/computer-status.ts';
import { metricLabels } from '../../figures/format/metric-labels.ts';
import type { BudgetUse } from '../../figures/limits/budget.ts';
import { levelWord } from '../../figures/limits/limit-texts.ts';
import type { LimitUse } from '../../figures/limits/limit-use.ts';
import { monthOf } from '../../figures/limits/month.ts';
import { sessionStatusWord } from '../../figures/sessions/session-facts.ts';
import { startOfDay } from '../../figures/time/day.ts';
import { creditsByModel } from '../../figures/usage/credits-by-model.ts';
import { type Finding, severities } from '../../rules/finding.ts';
import type { Look } from '../attention/lookout.ts';

/** What metrics are made of. What is undefined is unknown, and has no sample. */
export type Measured = Pick<Look, 'facts'> & {
  /** Those that are neither snoozed nor muted. */
  findings: readonly Finding[];
  budgets: readonly BudgetUse[] | undefined;
  /** Milliseconds since the data of the local copy. */
  copyAgeMs: number | undefined;
  /** Settings of budgets, teams, rules and mutes that were not understood. */
  leftOut: number;
};

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number | undefined];
type Metric = { name: string; help: string; samples: readonly Sample[] };

/** Everything in the text format of Prometheus. Of people, only counts unless `isPerUser`. */
export const metricsText = (measured: Measured, isPerUser: boolean): string =>
  [
    ...partMetrics(measured),
    ...dayMetrics(measured),
    ...limitMetrics(measured, isPerUser),
    ...budgetMetrics(measured),
    ...countMetrics(measured),
    {
      name: 'signalbox_copy_age_seconds',
      help: 'Age of the data of the local copy.',
      samples: [[{}, inSeconds(measured.copyAgeMs)]] as const,
    },
    {
      name: 'signalbox_settings_left_out',
      help: 'Settings of budgets, teams, rules and mutes with a mistake, without which these metrics are.',
      samples: [[{}, measured.leftOut]] as const,
    },
  ]
    .map(metricText)
    .join('');

function metricText({ name, help, samples }: Metric): string {
  const lines = samples.flatMap(([labels, value]) =>
    value === undefined || !Number.isFinite(value) ? [] : `${name}${labelText(labels)} ${value}\n`,
  );
  if (lines.length === 0) return '';
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}`;
}

const labelText = (labels: Labels): string => {
  const text = metricLabels(labels);
  return text && `{${text}}`;
};

const inSeconds = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : Math.round(ms / 1_000);

const partMetrics = ({ facts }: Measured): Metric[] => [
  {
    name: 'signalbox_part_up',
    help: 'Whether a part of the data could be read: 1 or 0.',
    samples: (facts.parts ?? []).map(({ name, state }) => [
      { part: name },
      state === 'live' ? 1 : 0,
    ]),
  },
];

/** Of the newest day with credits: analytics are of complete days. */
function dayMetrics({ facts: { usage, today } }: Measured): Metric[] {
  const known = (usage?.rows ?? [])
    .filter(({ billable_tokens: credits }) => credits != null)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const [day] = known;
  const ofMonth = known.filter(({ date }) => monthOf(date) === monthOf(today));
  const sum = ofMonth.reduce((credits, row) => credits + (row.billable_tokens ?? 0), 0);
  return [
    {
      name: 'signalbox_month_credits',
      help: 'Standard Credits of this month, on the days with data.',
      samples: [[{}, ofMonth.length === 0 ? undefined : sum]],
    },
    {
      name: 'signalbox_day_model_credits',
      help: 'Standard Credits of the newest complete day with data, by model.',
      samples: creditsByModel(day ? [day] : []).map(({ model, credits }) => [{ model }, credits]),
    },
    {
      name: 'signalbox_day_credits',
      help: 'Standard Credits of the newest complete day with data.',
      samples: [[{}, day?.billable_tokens ?? undefined]],
    },
    {
      name: 'signalbox_day_timestamp_seconds',
      help: 'Begin of that day, in Unix seconds.',
      samples: [[{}, day && inSeconds(startOfDay(day.date))]],
    },
  ];
}

function limitMetrics({ facts: { limits } }: Measured, isPerUser: boolean): Metric[] {
  const levels = limits && Map.groupBy(limits, (use) => levelWord(use) ?? 'none');
  const ratioOf = (use: LimitUse, credits: number | undefined) =>
    credits === undefined || !use.limit ? undefined : credits / use.limit;
  const perUser = (value: (use: LimitUse) => number | undefined): Sample[] =>
    isPerUser
      ? (limits ?? []).map((use) => [{ user: use.email ?? use.userId ?? use.key }, value(use)])
      : [];
  return [
    {
      name: 'signalbox_limit_people',
      help: 'People by the level of their credit limit this month.',
      samples: [...(levels ?? [])].map(([level, people]) => [{ level }, people.length]),
    },
    {
      name: 'signalbox_user_month_credits',
      help: 'Standard Credits of a person this month, on the days with data.',
      samples: perUser(({ used }) => used),
    },
    {
      name: 'signalbox_limit_used_ratio',
      help: 'Used of the credit limit of a person this month, on the days with data.',
      samples: perUser((use) => ratioOf(use, use.used)),
    },
    {
      name: 'signalbox_limit_forecast_ratio',
      help: 'Middle of the forecast for the month, of the credit limit of a person.',
      samples: perUser((use) => ratioOf(use, use.projected)),
    },
  ];
}

const budgetMetrics = ({ budgets = [] }: Measured): Metric[] => [
  {
    name: 'signalbox_budget_used_ratio',
    help: 'Used of a budget in its period, on the days with data.',
    samples: budgets.map(({ budget, share }) => [{ budget: budget.name, per: budget.per }, share]),
  },
  {
    name: 'signalbox_budget_forecast_ratio',
    help: 'Middle of the forecast for the month, of a budget.',
    samples: budgets.map(({ budget, projected }) => [
      { budget: budget.name, per: budget.per },
      projected && projected.middle / budget.credits,
    ]),
  },
];

function countMetrics({ facts, findings }: Measured): Metric[] {
  const { computers, sessions, nowMs } = facts;
  const counts = <Item>(items: readonly Item[] | undefined, statusOf: (item: Item) => string) =>
    [...Map.groupBy(items ?? [], statusOf)].map(
      ([status, some]): Sample => [{ status }, some.length],
    );
  return [
    {
      name: 'signalbox_findings',
      help: 'Findings of Now that are neither snoozed nor muted.',
      samples: severities.map((severity) => [
        { severity },
        findings.filter((finding) => finding.severity === severity).length,
      ]),
    },
    {
      name: 'signalbox_computers',
      help: 'Computers by status.',
      samples: counts(computers, (one) => computerStatusWord(one, nowMs) ?? 'unknown'),
    },
    {
      name: 'signalbox_sessions',
      help: 'Own sessions among the newest and those that run or wait, by status.',
      samples: counts(sessions, sessionStatusWord),
    },
  ];
}
