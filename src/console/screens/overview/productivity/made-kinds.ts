import type { ProductivityRow } from '../../../../domain/resources.ts';

export type Read = (row: ProductivityRow) => number | null | undefined;

export type MadeKind = {
  id: string;
  title: string;
  /** What all of them are called, and what one is where there is little room. */
  name: string;
  noun: string;
  read: Read;
};

/** What rows of productivity count. */
export const madeKinds: readonly MadeKind[] = [
  {
    id: 'commits',
    title: 'Commits',
    name: 'commits',
    noun: 'commit',
    read: (row) => row.git_commits,
  },
  {
    id: 'prs',
    title: 'Pull requests',
    name: 'pull requests',
    noun: 'PR',
    read: (row) => row.git_prs_created,
  },
  {
    id: 'created',
    title: 'Files created',
    name: 'files created',
    noun: 'new file',
    read: (row) => row.files_created,
  },
  {
    id: 'edited',
    title: 'Files edited',
    name: 'files edited',
    noun: 'edited file',
    read: (row) => row.files_edited,
  },
];
