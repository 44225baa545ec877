import { computerName } from '../../../domain/computers/computer-status.ts';
import { unknownText } from '../../../domain/format/number.ts';
import { formatAge } from '../../../domain/format/time.ts';
import { sharedDomain, shortEmail } from '../../../domain/people/shared-domain.ts';
import type { Computer } from '../../../domain/resources.ts';
import type { Column } from '../../list/column.ts';
import type { ColumnValue } from '../../list/column-value.ts';
import { detailCell, statusCell, statusWord } from './computer-cells.ts';

/** Names of people by their user id, where they are known. */
export type OwnerNames = ReadonlyMap<string, string>;

/** The columns of the computer list. */
export function computerColumns(nowMs: number, owners: OwnerNames): Column<Computer>[] {
  const domain = sharedDomain(owners.values());
  return [
    {
      id: 'name',
      title: 'NAME',
      width: 14,
      isFitted: true,
      dropOrder: 0,
      cut: 'middle',
      cell: (computer) => ({ text: computerName(computer) }),
      value: nameValue,
    },
    {
      id: 'status',
      title: 'STATUS',
      width: 14,
      dropOrder: 0,
      cell: (computer) => statusCell(computer, nowMs),
      value: { kind: 'text', read: (computer) => statusWord(computer, nowMs) },
    },
    {
      id: 'detail',
      title: 'DETAIL',
      width: 20,
      wanted: 26,
      grow: 1,
      dropOrder: 1,
      cell: (computer) => detailCell(computer, nowMs),
      value: { kind: 'text', read: (computer) => detailCell(computer, nowMs).text },
    },
    {
      id: 'provider',
      title: 'PROVIDER',
      width: 8,
      dropOrder: 5,
      cell: ({ providerType }) => ({ text: providerType ?? unknownText, tone: 'muted' }),
      value: providerValue,
    },
    {
      id: 'owner',
      title: 'OWNER',
      width: 12,
      isFitted: true,
      dropOrder: 4,
      cell: ({ ownerId }) => ({
        text: shortEmail(ownerText(ownerId, owners), domain),
        tone: 'muted',
      }),
      value: {
        kind: 'text',
        read: ({ ownerId }) => (ownerId ? ownerText(ownerId, owners) : undefined),
      },
    },
    {
      id: 'age',
      title: 'AGE',
      width: 4,
      align: 'right',
      dropOrder: 2,
      cell: ({ createdAt }) => ({ text: formatAge(createdAt == null ? null : nowMs - createdAt) }),
      value: createdValue,
    },
  ];
}

/** A person's name where it is known, else their id. */
export const ownerText = (ownerId: string | null | undefined, owners: OwnerNames): string =>
  ownerId ? (owners.get(ownerId) ?? ownerId) : unknownText;

const nameValue: ColumnValue<Computer> = { kind: 'text', read: computerName };
const providerValue: ColumnValue<Computer> = {
  kind: 'text',
  read: ({ providerType }) => providerType ?? undefined,
};
const createdValue: ColumnValue<Computer> = {
  kind: 'time',
  read: ({ createdAt }) => createdAt ?? undefined,
};
