import { formatAge } from '../../../domain/format/time.ts';
import type { Column } from '../../components/data-table/column.ts';
import type { Computer } from '../../data/use-computers.ts';
import type { Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** The columns of the computer list. */
export function computerColumns(nowMs: number, glyphs: Glyphs): Column<Computer>[] {
  return [
    { id: 'name', title: 'NAME', width: 14, grow: 2, dropOrder: 0, cut: 'middle', cell: nameCell },
    {
      id: 'status',
      title: 'STATUS',
      width: 14,
      dropOrder: 0,
      cell: (row) => statusCell(row, glyphs),
    },
    { id: 'provider', title: 'PROVIDER', width: 9, dropOrder: 2, cell: providerCell },
    { id: 'owner', title: 'OWNER', width: 14, grow: 1, dropOrder: 3, cell: ownerCell },
    {
      id: 'repositories',
      title: 'REPOSITORIES',
      width: 12,
      grow: 2,
      dropOrder: 4,
      cell: repositoriesCell,
    },
    {
      id: 'age',
      title: 'AGE',
      width: 4,
      align: 'right',
      dropOrder: 1,
      cell: (row) => ({
        text: formatAge(row.createdAt == null ? undefined : nowMs - row.createdAt),
        tone: 'muted',
      }),
    },
  ];
}

const nameCell = ({ id, name }: Computer): Span => ({ text: name ?? id });

/** The status in a sign and a word; words that are not known are shown as they came. */
export function statusCell({ status }: Computer, glyphs: Glyphs): Span {
  switch (status) {
    case 'active':
      return { text: `${glyphs.good} active`, tone: 'good' };
    case 'provisioning':
      return { text: `${glyphs.busy} provisioning`, tone: 'busy' };
    case 'error':
      return { text: `${glyphs.bad} error`, tone: 'bad' };
    default:
      return { text: `${glyphs.unknown} ${status ?? 'unknown'}`, tone: 'muted' };
  }
}

const providerCell = ({ providerType }: Computer): Span => ({
  text: providerType ?? '–',
  tone: 'muted',
});
const ownerCell = ({ ownerId }: Computer): Span => ({ text: ownerId ?? '–', tone: 'muted' });
const repositoriesCell = ({ clonedRepoDirectories }: Computer): Span => ({
  text: (clonedRepoDirectories ?? []).join(' '),
  tone: 'muted',
});
