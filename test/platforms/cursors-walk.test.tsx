import {
  cursorIsIgnored,
  cursorRepeats,
  endsAreUnsaid,
  endsInCamelCase,
  endsInSnakeCase,
  lastCursorIsEmpty,
  lastCursorIsMissing,
  lastCursorIsNull,
  pagesOverlap,
  rowsNeverEnd,
  shortPages,
} from './switches/cursors.ts';
import { withSessions } from './switches/organization.ts';
import { ferryPlaces } from './walk.ts';
import { testWalks, type WalkRow } from './walk-rows.ts';

const allSynced = ['Synced: 24 sessions, 24 with all messages'];
const allFound = ['355 hits in 24 of 24 sessions'];

/** Screens of what comes in pages: sessions, messages and the usage of people. */
const { now, overview, day, sessions, transcript, tail, grep, computer, people, person } =
  ferryPlaces;

/** Other ways of saying what follows a page, after which everything is as usual. */
const otherWords = [
  { name: 'pages are short', paging: shortPages },
  { name: 'pages overlap', paging: pagesOverlap },
  { name: 'the last cursor is null', paging: lastCursorIsNull },
  { name: 'the last cursor is empty', paging: lastCursorIsEmpty },
  { name: 'the ends of pages are in snake case', paging: endsInSnakeCase },
  { name: 'the ends of pages are in camel case', paging: endsInCamelCase },
].map(
  ({ name, paging }): WalkRow => ({
    name,
    switches: () => [shortPages, paging],
    places: { now, overview, day, sessions, transcript, tail, grep, computer, people, person },
    sameAt: ['overview', 'People', 'day', 'sessions', 'transcript', 'computer', 'people', 'person'],
    prints: { sync: allSynced, grep: allFound },
    requests: { screens: 110, commands: 140 },
  }),
);

const mayBeIncomplete = 'may be incomplete: the server gives no next page';
const repeats = 'incomplete: the server repeats a cursor';
const neverEnds = 'incomplete: pages follow without end';

testWalks([
  ...otherWords,
  {
    name: 'nothing says whether another page follows',
    switches: () => [endsAreUnsaid],
    shows: {
      sessions: ['1 of 24'],
      transcript: [mayBeIncomplete, ' PARTIAL', 'message 100 of 250'],
    },
    hides: { transcript: ['following'] },
    prints: {
      sync: [
        'Partly synced: 24 sessions, 23 with all messages',
        'Incomplete: messages of 1 session',
      ],
    },
    exits: { sync: 1 },
  },
  {
    name: 'the last page promises another one',
    switches: () => [lastCursorIsMissing],
    shows: {
      sessions: ['1 of 24', mayBeIncomplete],
      people: ['1 of 8', mayBeIncomplete],
    },
    prints: {
      sync: [
        'Incomplete: sessions: ',
        'Incomplete: people: ',
        'Incomplete: messages of 24 sessions: ',
      ],
    },
    exits: { sync: 1 },
  },
  {
    name: 'cursors are ignored',
    switches: () => [cursorIsIgnored],
    shows: {
      sessions: ['1 of 10', repeats],
      transcript: ['of 250', repeats],
      people: ['1 of 8', repeats],
      errors: ['a page leads back to one that was read before'],
    },
    prints: { sync: ['Partly synced: 10 sessions, 0 with all messages'] },
    exits: { sync: 1 },
  },
  {
    name: 'cursors repeat',
    switches: () => [cursorRepeats],
    shows: { sessions: [repeats], transcript: ['of 250', repeats], people: [repeats] },
    prints: { sync: ['Partly synced: 20 sessions, 0 with all messages'] },
    exits: { sync: 1 },
  },
  {
    name: 'rows come again without end',
    switches: () => [withSessions(2), rowsNeverEnd],
    places: { now, sessions, transcript, people, person },
    shows: {
      sessions: ['1 of 2 read'],
      transcript: ['message 250 of 250', neverEnds],
      people: ['1 of 8', neverEnds],
    },
    hides: { transcript: ['following'] },
    prints: { sync: ['Partly synced: 2 sessions, 0 with all messages'] },
    exits: { sync: 1 },
    requests: { screens: 900, commands: 900 },
  },
]);
