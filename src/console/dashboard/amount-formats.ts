import { formatCompact, formatCount, formatCredits } from '../../domain/format/number.ts';
import type { AmountFormat } from './dashboard-content.ts';

export const inCredits: AmountFormat = { full: formatCredits, brief: formatCompact };

export const inCounts: AmountFormat = { full: formatCount, brief: formatCompact };

/** Means over days. */
export const perDayFormat: AmountFormat = {
  full: (mean) => `${mean.toFixed(1)}/day`,
  brief: (mean) => mean.toFixed(1),
};
