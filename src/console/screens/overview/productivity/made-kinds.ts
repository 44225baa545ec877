import type { ProductivityRow } from '../../../../domain/resources.ts';

export type Read = (row: ProductivityRow) => number | null | undefined;

/** What rows of productivity count. */
export const madeKinds: readonly { id: string; title: string; name: string; read: Read }[] = [
  { id: 'commits', title: 'Commits', name: 'commits', read: (row) => row.git_commits },
  { id: 'prs', title: 'Pull requests', name: 'pull requests', read: (row) => row.git_prs_created },
  {
    id: 'created',
    title: 'Files created',
    name: 'files created',
    read: (row) => row.files_created,
  },
  { id: 'edited', title: 'Files edited', name: 'files edited', read: (row) => row.files_edited },
];
