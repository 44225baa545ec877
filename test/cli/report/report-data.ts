import type { ReportData } from '../../../src/cli/report/report-data.ts';
import { addDays } from '../../../src/figures/time/day.ts';

const first = '2026-09-01';

/** What one person used with one model on each of many days. */
const rowsOf = (model: string, email: string) =>
  Array.from({ length: 60 }, (_, at) => ({
    date: addDays(first, at),
    billable_tokens: 100 + at,
    by_model: [
      { model_id: model, billable_tokens: 100 + at, input_tokens: 1_000, output_tokens: 10 },
    ],
    by_user: [{ user_id: 'u1', user_email: email, billable_tokens: 100 + at }],
  }));

/** The data of a report, in which a model and a person have these names. */
export function reportData({
  model = 'atlas',
  email = 'ada@halcyon.example',
  ...others
}: Partial<ReportData> & { model?: string; email?: string } = {}): ReportData {
  const rows = rowsOf(model, email);
  const range = { startDate: '2026-10-01', endDate: '2026-10-30' };
  const before = { startDate: '2026-09-01', endDate: '2026-09-30' };
  return {
    name: 'Halcyon',
    tokens: {
      range,
      rows: rows.slice(30),
      before: {
        state: 'known',
        range: before,
        figures: { range: before, rows: rows.slice(0, 30) },
      },
    },
    monthRows: rows,
    month: '2026-10',
    today: '2026-10-31',
    nowMs: Date.parse('2026-10-31T08:00:00Z'),
    users: { data: [] },
    limits: { data: { userLimits: [{ email, limit: 3_000 }], globalLimit: null } },
    computers: { data: [] },
    budgets: { data: [] },
    attention: { findings: [], hidden: 0, blindSpots: [] },
    teams: {},
    rangeNote: undefined,
    brokenSettings: 0,
    restated: [],
    readDays: undefined,
    copiedAtMs: undefined,
    isPseudonymous: false,
    ...others,
  };
}
