import { largest } from '../../../domain/charts/sample.ts';
import { roomAbove, sparkline } from '../../../domain/charts/sparkline.ts';
import { startOfDay } from '../../../domain/day.ts';
import { formatCount, formatCredits, unknownText } from '../../../domain/format/number.ts';
import { formatShortDay } from '../../../domain/format/time.ts';
import { shortEmail } from '../../../domain/people/shared-domain.ts';
import type { Person } from '../../data/use-people.ts';
import type { Column } from '../../list/column.ts';
import { personCell, shareCell } from './person-cells.ts';

const trendWidth = 8;

/** The columns of the people: who, when, how much, how. The domain that all share is left out of the names. */
export function peopleColumns(domain?: string): Column<Person>[] {
  return [
    {
      id: 'person',
      title: 'PERSON',
      width: 20,
      isName: true,
      isFitted: true,
      grow: 1,
      dropOrder: 0,
      cell: (person) => {
        const email = person.email && shortEmail(person.email, domain);
        return personCell({ ...person, email });
      },
      value: { kind: 'text', read: readName },
    },
    {
      id: 'last',
      title: 'LAST DAY',
      width: 8,
      align: 'right',
      dropOrder: 4,
      cell: ({ lastDay }) => ({ text: formatShortDay(lastDay), tone: 'muted' }),
      value: { kind: 'time', read: readLastDay },
    },
    {
      id: 'credits',
      title: 'CREDITS',
      width: 8,
      align: 'right',
      dropOrder: 0,
      cell: ({ credits }) => ({ text: formatCredits(credits) }),
      value: { kind: 'number', read: readCredits },
    },
    {
      id: 'trend',
      title: '30 DAYS',
      width: trendWidth,
      dropOrder: 3,
      cell: ({ trend }) => ({
        text: sparkline(trend, trendWidth, {
          maximum: roomAbove(largest(trend)),
        }),
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
      value: { kind: 'number', read: readShare },
    },
    {
      id: 'delegation',
      title: 'DELEGATION',
      width: 11,
      dropOrder: 5,
      cell: ({ delegation }) => ({ text: delegation ?? unknownText }),
      value: { kind: 'text', read: readDelegation },
    },
    {
      id: 'sessions',
      title: 'SESSIONS',
      width: 8,
      align: 'right',
      dropOrder: 6,
      cell: ({ sessions }) => ({ text: formatCount(sessions) }),
      value: { kind: 'number', read: readSessions },
    },
    {
      id: 'model',
      title: 'MODEL',
      width: 14,
      dropOrder: 6,
      cell: ({ model }) => ({ text: model ?? unknownText, tone: 'muted' }),
      value: { kind: 'text', read: readModel },
    },
    {
      id: 'commits',
      title: 'COMMITS',
      width: 7,
      align: 'right',
      dropOrder: 7,
      cell: ({ commits }) => ({ text: formatCount(commits) }),
      value: { kind: 'number', read: readCommits },
    },
    {
      id: 'languages',
      title: 'LANGUAGES',
      width: 14,
      grow: 1,
      dropOrder: 8,
      cell: ({ languages }) => ({ text: languages.slice(0, 3).join(', '), tone: 'muted' }),
      value: { kind: 'text', read: readLanguages },
    },
  ];
}

const readName = ({ email, userId }: Person) => email ?? userId;
const readLastDay = ({ lastDay }: Person) => startOfDay(lastDay);
const readCredits = ({ credits }: Person) => credits;
const readShare = ({ limit }: Person) => limit?.share;
const readDelegation = ({ delegation }: Person) => delegation;
const readSessions = ({ sessions }: Person) => sessions;
const readModel = ({ model }: Person) => model;
const readCommits = ({ commits }: Person) => commits;
const readLanguages = ({ languages }: Person) => languages.join(' ');
