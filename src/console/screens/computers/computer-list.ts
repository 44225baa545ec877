import { useMemo } from 'react';
import type { Computer } from '../../../api/resources.ts';
import {
  computerName,
  computerStatusWord,
  restartDisabledReason,
} from '../../../figures/computers/computer-status.ts';
import { isAboutToChange } from '../../../figures/computers/steps.ts';
import { counted, type Names, nameText } from '../../../figures/format/number.ts';
import { sharedDomain, shortEmail } from '../../../figures/people/shared-domain.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { computersQuery } from '../../data/queries.ts';
import { newestSessionsQuery } from '../../data/session-pages.ts';
import { useOwnerNames } from '../../data/use-people.ts';
import { copyIdAction, harmfulAction, viewAction } from '../../keys/action.ts';
import { ageColumn, cellColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { restartsIn } from '../../shell/audit.ts';
import type { Shell } from '../../shell/shell.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import {
  computerPreview,
  detailCell,
  statusCell,
  statusSummary,
  troubleLines,
} from './computer-preview.ts';
import {
  restartDiagnosis,
  restartEffect,
  restartWarnings,
  runningSessionsTexts,
  unhelpfulRestarts,
} from './computer-texts.ts';

/** What cells need besides a computer: the current time, names of owners and their shared domain. */
type Context = { nowMs: number; owners: Names; domain: string | undefined };

const none: Computer[] = [];

const openSessions = viewAction<Computer>({
  id: 'computer.sessions',
  title: 'Show sessions on this computer',
  keys: ['enter', 'l'],
  hint: 'sessions',
  run: (computer, shell) =>
    shell.open({ screen: 'sessions', computer: { id: computer.id, name: computerName(computer) } }),
});

const openDetails = viewAction<Computer>({
  id: 'computer.details',
  title: 'Show computer details',
  synonyms: 'describe provisioning steps',
  keys: ['d'],
  hint: 'details',
  run: (computer, shell) =>
    shell.open({ screen: 'computer', computerId: computer.id, name: computerName(computer) }),
});

export const restartComputer = harmfulAction<Computer>({
  id: 'computer.restart',
  title: 'Restart this computer',
  synonyms: 'reboot reset',
  keys: ['r'],
  invalidates: ['computers'],
  targetId: ({ id }) => id,

  question: (computer, shell) => ({
    title: `Restart ${computerName(computer)}?`,
    effects: [
      ...restartWarnings([computer]),
      ...diagnosisOf(computer, shell),
      restartEffect([computer]),
    ],
  }),

  useLosses: useRunningSessions,

  request: ({ id }) => ({ endpoint: 'restartComputer', given: { computerId: id } }),

  disabledReason: restartDisabledReason,

  oneByOne: {
    title: (count) => `Restart ${counted(count, 'computer')}`,
    effects: (computers) => [
      ...restartWarnings(computers),
      ...unhelpfulRestarts(computers),
      restartEffect(computers),
    ],
    done: (count) => `${counted(count, 'computer')} restarting`,
    nameOf: computerName,
  },

  tell: (computer) => `${computerName(computer)} is restarting`,
});

function useRunningSessions(computers: readonly Computer[]): readonly string[] {
  const feed = useFeed(newestSessionsQuery());
  if (feed.state === 'down') return ['Your sessions could not be read: some may be running.'];
  return runningSessionsTexts(computers, feedData(feed)?.sessions);
}

const monthMs = 30 * 24 * 3_600_000;

function diagnosisOf(computer: Computer, { queries, audit, profile, clock }: Shell) {
  const nowMs = clock();
  return restartDiagnosis(computer, {
    computers: queries.getQueryData<Computer[]>(computersQuery.key) ?? [computer],
    restarts: restartsIn(audit, { profile: profile.name, sinceMs: nowMs - monthMs }),
    nowMs,
  });
}

const copyId = copyIdAction<Computer>('computer.copy-id', 'computer', ({ id }) => id);

/** Actions on one computer, in the list and on its own screen. */
export const computerActions = [openSessions, restartComputer, copyId];

export const computerList: ListDescription<Computer, Context> = {
  name: 'computers',
  subject: 'computers',
  useRows() {
    const feed = useFeed(computersQuery);
    const owners = useOwnerNames();
    const { clock } = useShell();
    const rows = feedData(feed) ?? none;
    const tickMs = rows.some((computer) => isAboutToChange(computer, clock())) ? 1_000 : undefined;
    const nowMs = useNow(tickMs);
    const context = useMemo(
      () => ({ nowMs, owners, domain: sharedDomain(owners.values()) }),
      [nowMs, owners],
    );
    return { rows, context, nowMs, feed, freshness: feed };
  },
  idOf: ({ id }) => id,
  targetIdOf: ({ id }) => id,
  columns: [
    textColumn(
      {
        id: 'name',
        about: 'Its name, or its ID.',
        width: 14,
        isFitted: true,
        dropOrder: 0,
        cut: 'middle',
        tone: 'text',
      },
      computerName,
    ),
    cellColumn(
      {
        id: 'status',
        about: 'Its state, derived from its provisioning steps.',
        width: 14,
        isFitted: true,
        dropOrder: 0,
      },
      (computer, { nowMs }) => statusCell(computer, nowMs),
      {
        kind: 'text',
        read: (computer, { nowMs }) => computerStatusWord(computer, nowMs),
        ranks: ['error', 'stuck', 'starting', 'active'],
      },
    ),
    cellColumn(
      // Shows the causes of failures too: they need more room than age and owner.
      {
        id: 'detail',
        about: 'The step that it is in or failed at, with the error.',
        width: 20,
        isFitted: true,
        grow: 1,
        dropOrder: 1,
      },
      (computer, { nowMs }) => detailCell(computer, nowMs),
      { kind: 'text', read: (computer, { nowMs }) => detailCell(computer, nowMs).text },
    ),
    textColumn({ id: 'provider', width: 8, dropOrder: 6 }, ({ providerType }) => providerType),
    cellColumn(
      { id: 'owner', about: 'Whose it is.', width: 12, isFitted: true, dropOrder: 5 },
      ({ ownerId }, { owners, domain }) => ({
        text: shortEmail(nameText(ownerId, owners), domain),
        tone: 'muted',
      }),
      {
        kind: 'text',
        read: ({ ownerId }, { owners }) => (ownerId ? nameText(ownerId, owners) : undefined),
      },
    ),
    ageColumn(
      { id: 'age', figure: 'computer-age', width: 4, dropOrder: 4 },
      ({ createdAt }) => createdAt,
      {
        exportedAs: 'created-at',
      },
    ),
  ],
  fields: [
    { name: 'id', kind: 'text', read: ({ id }) => id },
    { name: 'owner-id', kind: 'text', read: ({ ownerId }) => ownerId ?? undefined },
  ],
  actions: [openSessions, openDetails, restartComputer, copyId],
  emptyText: () => 'The organization has no computers.',
  // Failed and stuck computers come first.
  firstSort: { column: 'status', direction: 'ascending' },
  summary: (computers, { nowMs }) => statusSummary(computers, nowMs),
  preview: {
    title: 'Computer',
    width: 54,
    lines: (computer, { context, width }) => computerPreview(computer, { ...context, width }),
  },
  note: troubleLines,
  document: { of: (computer) => computer },
};
