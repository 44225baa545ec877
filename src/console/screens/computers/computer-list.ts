import { useMemo } from 'react';
import { computerName, restartDisabledReason } from '../../../domain/computers/computer-status.ts';
import { counted } from '../../../domain/format/counted.ts';
import { formatAge } from '../../../domain/format/time.ts';
import { sharedDomain, shortEmail } from '../../../domain/people/shared-domain.ts';
import type { Computer } from '../../../domain/resources.ts';
import { feedData } from '../../data/feed.ts';
import { isOnItsWay, useComputers } from '../../data/use-computers.ts';
import { type OwnerNames, ownerText, useOwnerNames } from '../../data/use-owner-names.ts';
import { copyAction, harmfulAction, viewAction } from '../../keys/action.ts';
import { textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useNow } from '../../shell/time.ts';
import { detailCell, statusCell, statusSummary, statusWord } from './computer-cells.ts';
import { computerPreview } from './computer-preview.ts';
import { troubleLines } from './trouble-lines.ts';

/** What cells need beside a computer: the moment that its status is of, and its owner's name. */
type Around = { nowMs: number; owners: OwnerNames; domain: string | undefined };

const none: Computer[] = [];

const openSessions = viewAction<Computer>({
  id: 'computer.sessions',
  title: 'Show the sessions on this computer',
  keys: ['enter'],
  hint: 'sessions',
  run: (computer, shell) =>
    shell.open({
      screen: 'sessions',
      computer: { id: computer.id, name: computerName(computer) },
    }),
});

const openDetails = viewAction<Computer>({
  id: 'computer.details',
  title: 'Show everything about this computer',
  keys: ['d'],
  hint: 'details',
  run: (computer, shell) =>
    shell.open({ screen: 'computer', computerId: computer.id, name: computerName(computer) }),
});

/** Restarts a managed computer. */
export const restartComputer = harmfulAction<Computer>({
  id: 'computer.restart',
  title: 'Restart this computer',
  keys: ['r'],
  invalidates: ['computers'],
  targetId: ({ id }) => id,

  question: (computer) => ({
    title: `Restart ${computerName(computer)}?`,
    effects: [
      'Its running sessions stop, and it is provisioned anew.',
      `POST /api/v0/computers/${computer.id}/restart`,
    ],
  }),

  disabledReason: restartDisabledReason,

  oneByOne: {
    title: (count) => `Restart ${counted(count, 'computer')}`,
    effects: [
      'Their running sessions stop, and they are provisioned anew.',
      'POST /api/v0/computers/{computerId}/restart, one after another',
    ],
    done: (count) => `${counted(count, 'computer')} restarting`,
    nameOf: computerName,
  },

  async perform(computer, { client, signal }) {
    await client.restartComputer({ computerId: computer.id }, { signal });
    return `${computerName(computer)} is restarting`;
  },
});

const copyId = copyAction<Computer>({
  id: 'computer.copy-id',
  title: 'Copy the id of this computer',
  keys: ['y'],
  hint: 'copy id',
  nouns: ['id', 'ids'],
  textOf: ({ id }) => id,
});

/** What can be done with one computer, wherever it is shown. */
export const computerActions = [openSessions, restartComputer, copyId];

/** The computers of the organization. */
export const computerList: ListDescription<Computer, Around> = {
  name: 'computers',
  subject: 'computers',
  useRows() {
    const feed = useComputers();
    const owners = useOwnerNames();
    const { clock } = useShell();
    const rows = feedData(feed) ?? none;
    const tickMs = rows.some((computer) => isOnItsWay(computer, clock())) ? 1_000 : 10_000;
    const nowMs = useNow(tickMs);
    const around = useMemo(
      () => ({ nowMs, owners, domain: sharedDomain(owners.values()) }),
      [nowMs, owners],
    );
    return { rows, around, nowMs, feed, freshness: feed };
  },
  idOf: ({ id }) => id,
  targetIdOf: ({ id }) => id,
  columns: [
    {
      id: 'name',
      title: 'NAME',
      width: 14,
      isFitted: true,
      dropOrder: 0,
      cut: 'middle',
      cell: (computer) => ({ text: computerName(computer) }),
      value: { kind: 'text', read: computerName },
    },
    {
      id: 'status',
      title: 'STATUS',
      width: 14,
      dropOrder: 0,
      cell: (computer, { nowMs }) => statusCell(computer, nowMs),
      value: { kind: 'text', read: (computer, { nowMs }) => statusWord(computer, nowMs) },
    },
    {
      id: 'detail',
      title: 'DETAIL',
      width: 20,
      wanted: 26,
      grow: 1,
      dropOrder: 1,
      cell: (computer, { nowMs }) => detailCell(computer, nowMs),
      value: { kind: 'text', read: (computer, { nowMs }) => detailCell(computer, nowMs).text },
    },
    textColumn(
      { id: 'provider', title: 'PROVIDER', width: 8, dropOrder: 5 },
      ({ providerType }) => providerType,
    ),
    {
      id: 'owner',
      title: 'OWNER',
      width: 12,
      isFitted: true,
      dropOrder: 4,
      cell: ({ ownerId }, { owners, domain }) => ({
        text: shortEmail(ownerText(ownerId, owners), domain),
        tone: 'muted',
      }),
      value: {
        kind: 'text',
        read: ({ ownerId }, { owners }) => (ownerId ? ownerText(ownerId, owners) : undefined),
      },
    },
    {
      id: 'age',
      title: 'AGE',
      width: 4,
      align: 'right',
      dropOrder: 2,
      cell: ({ createdAt }, _, nowMs) => ({
        text: formatAge(createdAt == null ? null : nowMs - createdAt),
      }),
      value: { kind: 'time', read: ({ createdAt }) => createdAt ?? undefined },
    },
  ],
  actions: [openSessions, openDetails, restartComputer, copyId],
  emptyText: () => 'The organization has no computers.',
  summary: (computers, { nowMs }) => statusSummary(computers, nowMs),
  preview: {
    title: 'Computer',
    lines: (computer, { around, width }) => computerPreview(computer, { ...around, width }),
  },
  note: troubleLines,
  document: { of: (computer) => computer },
};
