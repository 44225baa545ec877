import { type DayValue, daySeries, knownSum } from '../../../domain/analytics/day-series.ts';
import { formatCompact, formatCredits } from '../../../domain/format/number.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import type { DashboardContent, DayFigure } from '../../dashboard/dashboard-content.ts';
import type { CreditFigures } from './credit-figures.ts';
import { modelPanel, userPanel, userTrendOf } from './credit-parts.ts';
import { creditReadout } from './credit-readout.ts';
import { type CreditTileFigures, creditTiles } from './credit-tiles.ts';
import { tokenPanel } from './token-lines.ts';

export type CreditsOnShow = CreditTileFigures & {
  /** How many people were active on each day. */
  active: readonly DayValue[];
};

/** What the tab of credits shows. */
export function creditsContent(
  figures: CreditsOnShow,
  panels: DashboardContent['panels'],
): DashboardContent {
  const { credits, active } = figures;
  return {
    isLoaded: credits !== undefined,
    tiles: creditTiles(figures),
    figures: creditDayFigures(credits),
    panels,
    columnWidth: 72,
    readout: (day, figure) =>
      credits
        ? creditReadout(day, figure, credits, active.find((one) => one.day === day)?.value)
        : [],
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading credits',
  };
}

/** Models, raw tokens and people. They do not depend on what arrives later. */
export function creditPanels(credits: CreditFigures | undefined): DashboardContent['panels'] {
  const { rows = [], models = [], users = [], domain } = credits ?? {};
  const days = credits?.days.map(({ day }) => day) ?? [];
  return [
    modelPanel(models, { rows, days }),
    tokenPanel(
      credits && {
        totals: credits.totals,
        raw: rawByDay(credits),
        billable: credits.days,
      },
    ),
    userPanel({ users, domain }, userTrendOf({ rows, days })),
  ];
}

const rawByDay = ({ rows, range }: CreditFigures): DayValue[] =>
  daySeries(rows, range, (row) => knownSum(row.input_tokens, row.output_tokens));

type ReadTokens = (row: TokensRow) => number | null | undefined;

const tokenKinds: readonly [id: string, title: string, read: ReadTokens][] = [
  ['input', 'Raw input tokens', (row) => row.input_tokens],
  ['output', 'Output tokens', (row) => row.output_tokens],
  ['cache-read', 'Tokens read from the cache', (row) => row.cache_read_tokens],
  ['cache-write', 'Tokens written to the cache', (row) => row.cache_write_tokens],
];

/** Credits, then the raw tokens that they are made of. */
function creditDayFigures(credits: CreditFigures | undefined): DayFigure[] {
  return [
    { id: 'credits', title: 'Credits', days: credits?.days ?? [], format: formatCredits },
    ...tokenKinds.map(([id, title, read]) => ({
      id,
      title,
      days: credits ? daySeries(credits.rows, credits.range, read) : [],
      format: (tokens: number) => `${formatCompact(tokens)} tokens`,
    })),
  ];
}
