import { useMemo } from 'react';
import { largest } from '../../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
import type { DateRange } from '../../../domain/date-range.ts';
import { startOfDay } from '../../../domain/day.ts';
import { formatCredits, unknownText } from '../../../domain/format/number.ts';
import { formatShortDay } from '../../../domain/format/time.ts';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import { feedData } from '../../data/feed.ts';
import { type Person, seenDays, usePeople } from '../../data/use-people.ts';
import { signs } from '../../draw/signs.ts';
import { actionOn, copyAction } from '../../keys/action.ts';
import { countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useNow } from '../../shell/time.ts';
import { copyEmail, openDays, personColumn } from './named-person.ts';
import { personCell, personPreview, shareCell } from './person-preview.ts';
import { removePerson } from './remove-person.ts';

/** What cells and previews need besides a person: the domain that all e-mails share, and the days of the trend. */
type Around = {
  domain: string | undefined;
  range: DateRange | undefined;
  teamOf(person: Pick<Person, 'key'>): string | undefined;
};

const trendWidth = 8;
const nobody: Person[] = [];

/** Everyone in the recent analytics, with their credit limits. */
export const peopleList: ListDescription<Person, Around> = {
  name: 'people',
  subject: 'people',
  useRows() {
    const feed = usePeople();
    const { teams } = useShell();
    const { people: rows = nobody, range } = feedData(feed) ?? {};
    const around = useMemo(
      () => ({
        domain: sharedDomain(rows.map(({ email }) => email)),
        range,
        teamOf: ({ key }: Pick<Person, 'key'>) => teams[key],
      }),
      [rows, range, teams],
    );
    return { rows, around, nowMs: useNow(60_000), feed, freshness: feed };
  },
  idOf: ({ userId }) => userId,
  targetIdOf: ({ key }) => key,
  columns: [
    {
      ...personColumn({ id: 'person', width: 20, isFitted: true, grow: 1 }),
      cell: personCell,
    },
    {
      id: 'last',
      title: 'LAST DAY',
      width: 8,
      align: 'right',
      dropOrder: 4,
      cell: ({ lastDay }) => ({ text: formatShortDay(lastDay), tone: 'muted' }),
      value: { kind: 'time', read: ({ lastDay }) => startOfDay(lastDay) },
    },
    countColumn({ id: 'credits', width: 8, dropOrder: 0 }, ({ credits }) => credits, formatCredits),
    {
      id: 'trend',
      title: '30d MAX',
      width: trendWidth,
      dropOrder: 3,
      cell: ({ trend }) => ({
        text: sparkline(trend, trendWidth, { maximum: roomAbove(largest(trend)) }),
        tone: 'chart1',
      }),
    },
    {
      id: 'share',
      title: 'OF LIMIT',
      width: 9,
      align: 'right',
      dropOrder: 2,
      cell: ({ limit }) => shareCell(limit),
      value: { kind: 'percent', read: ({ limit }) => limit?.share },
    },
    textColumn(
      { id: 'delegation', width: 11, dropOrder: 5, tone: 'text' },
      ({ delegation }) => delegation,
    ),
    countColumn({ id: 'sessions', width: 8, dropOrder: 6 }, ({ sessions }) => sessions),
    textColumn({ id: 'model', width: 14, dropOrder: 6 }, ({ model }) => model),
    countColumn({ id: 'commits', width: 7, dropOrder: 7 }, ({ commits }) => commits),
    {
      id: 'languages',
      title: 'LANGUAGES',
      width: 14,
      grow: 1,
      dropOrder: 8,
      cell: ({ languages }) => ({ text: languages.slice(0, 3).join(', '), tone: 'muted' }),
      value: { kind: 'text', read: ({ languages }) => languages.join(' ') },
    },
    {
      id: 'team',
      title: 'TEAM',
      width: 10,
      isFitted: true,
      dropOrder: 9,
      cell: (person, { teamOf }) => ({ text: teamOf(person) ?? unknownText, tone: 'muted' }),
      value: { kind: 'text', read: (person, { teamOf }) => teamOf(person) },
    },
  ],
  fields: [{ name: 'user-id', kind: 'text', read: ({ userId }) => userId }],
  actions: [
    openDays({ id: 'person.days', hint: 'days' }),
    copyEmail({ id: 'person.copy-email', hint: 'copy e-mail' }),
    copyAction<Person>({
      id: 'person.copy-id',
      title: 'Copy the user id',
      keys: ['Y'],
      nouns: ['user id', 'user ids'],
      textOf: ({ userId }) => userId,
    }),
    actionOn(removePerson, ({ key, email, isRemoved, credits, lastDay, limit }: Person) => ({
      key,
      email,
      isRemoved,
      seen: { credits, days: seenDays, lastDay },
      limit,
    })),
  ],
  emptyText: () => `No one was active in the last ${seenDays} days.`,
  summary(_, { around: { domain, range } }) {
    const since = range && `  ${range.startDate} ${signs.arrow} ${range.endDate}`;
    const everybody = domain && `  everyone is @${domain}`;
    return [{ text: `${since ?? ''}${everybody ?? ''}`, tone: 'muted' }];
  },
  preview: {
    title: 'Person',
    lines: (person, { around: { range }, width }) => personPreview(person, range, width),
  },
};
