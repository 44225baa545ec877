import type { ProductivityRow, TokensRow } from '../../../../domain/resources.ts';
import type { ShownRows } from '../../../data/use-analytics.ts';

export type Read = (row: ProductivityRow) => number | null | undefined;

type ProductivityMetric = {
  id: string;
  title: string;
  /** A short singular, for readouts. */
  noun: string;
  read: Read;
};

/** The metrics that rows of productivity have. */
export const productivityMetrics: readonly ProductivityMetric[] = [
  { id: 'commits', title: 'Commits', noun: 'commit', read: (row) => row.git_commits },
  { id: 'prs', title: 'Pull requests', noun: 'PR', read: (row) => row.git_prs_created },
  { id: 'created', title: 'Files created', noun: 'new file', read: (row) => row.files_created },
  { id: 'edited', title: 'Files edited', noun: 'edited file', read: (row) => row.files_edited },
];

/** What was made, and the credits spent on the same days. The credits are another request, which may fail. */
export type Productivity = {
  made: ShownRows<ProductivityRow> | undefined;
  spent: ShownRows<TokensRow> | undefined;
};
