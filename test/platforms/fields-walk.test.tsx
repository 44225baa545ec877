import {
  creditsHaveAnotherName,
  fieldsAreAdded,
  globalLimitIsNull,
  idIsNoPlace,
  idsNeedEncoding,
  messagesHaveNoRole,
  numbersAreText,
  oddSessionId,
  peopleHaveNoEmail,
  rowsAreDoubled,
  sessionsHaveNoStatus,
  statusesHaveOtherWords,
  timesAreIsoDates,
  timesAreSeconds,
  timesAreTooLate,
} from './switches/fields.ts';
import { steadyPlaces, testWalks, type WalkRow } from './walk-rows.ts';

const allSynced = ['Synced: 24 sessions, 24 with all messages'];
const allFound = ['355 hits in 24 of 24 sessions'];

/** What can only mean one thing, so that everything is as usual. */
const sameMeaning = [
  { name: 'numbers are text', dialect: numbersAreText },
  { name: 'times are ISO dates', dialect: timesAreIsoDates },
  { name: 'every object has further fields', dialect: fieldsAreAdded },
  { name: 'credits of sessions have another name', dialect: creditsHaveAnotherName },
  { name: 'messages have no role', dialect: messagesHaveNoRole },
  { name: 'each row comes twice', dialect: rowsAreDoubled },
].map(
  ({ name, dialect }): WalkRow => ({
    name,
    switches: () => [dialect],
    sameAt: steadyPlaces,
    prints: { sync: allSynced, grep: allFound },
  }),
);

/** Times that nobody can have meant. */
const unknownTimes = [
  { name: 'times are in a distant future', dialect: timesAreTooLate },
  { name: 'times are in seconds', dialect: timesAreSeconds },
].map(
  ({ name, dialect }): WalkRow => ({
    name,
    switches: () => [dialect],
    shows: {
      now: ['capstan', 'waiting for you'],
      sessions: ['1 of 24', 'Tide tables drift by a minute, part 1'],
      transcript: ['message 250 of 250', 'The winch stalls below two knots (250)'],
      computers: ['1 of 6', 'No space left on /srv'],
    },
    prints: { sync: allSynced, grep: [...allFound, 'no time'] },
  }),
);

testWalks([
  ...sameMeaning,
  ...unknownTimes,
  {
    name: 'sessions have no status',
    switches: () => [sessionsHaveNoStatus],
    shows: { sessions: ['? unknown', '✓ done', '1 of 24'] },
    hides: { sessions: ['running', 'idle'] },
    prints: { sync: allSynced, grep: allFound },
  },
  {
    name: 'statuses have words of their own',
    switches: () => [statusesHaveOtherWords],
    shows: {
      sessions: ['? WORKING', '? awaitin', '? parked'],
      computers: ['? READY', '? warming-up', '? degraded'],
    },
    prints: { sync: allSynced, grep: allFound },
  },
  {
    name: 'people have no e-mail address',
    switches: () => [peopleHaveNoEmail],
    shows: { people: ['1 of 8', 'usr-8'], day: ['usr-8'] },
    prints: { overview: ['usr-8'], sync: allSynced },
  },
  {
    name: 'there is no global limit',
    switches: () => [globalLimitIsNull],
    shows: { limits: ['No global limit', '2 overrides', 'oda'] },
    prints: { sync: allSynced },
  },
  {
    name: 'the id of a session must be encoded',
    switches: () => [idsNeedEncoding],
    shows: {
      sessions: ['1 of 24'],
      transcript: ['There is no such session'],
      tail: ['The winch stalls below'],
    },
    prints: { sync: allSynced, grep: [...allFound, oddSessionId] },
  },
  {
    name: 'the id of a session cannot be part of an address',
    switches: () => [idIsNoPlace],
    shows: { sessions: ['1 of 24', 'Tide tables drift by a minute, part 1'] },
    prints: {
      sync: [
        'Partly synced: 24 sessions, 23 with all messages',
        'Incomplete: messages of 1 session: sessionId must be an identifier, not ".."',
      ],
      grep: ['in 23 of 24 sessions'],
    },
    exits: { sync: 1 },
  },
]);
