import {
  analyticsFail,
  computersAreElsewhere,
  errorBodiesAreOdd,
  keyIsOfMember,
  keyIsRevoked,
  readinessHasMoved,
  readinessIsElsewhere,
  readinessIsMissing,
  requestsAreLimited,
  sessionsAreNotEnabled,
  wikiIsMissing,
} from './switches/access.ts';
import { isEmpty } from './switches/organization.ts';
import { steadyPlaces, testWalks } from './walk-rows.ts';

/** Every screen asks anew for what was refused before, once. */
const requests = { screens: 84, commands: 120 };

const onlyAdministrators = 'Only owners and managers can see';

testWalks([
  {
    name: 'readiness reports have moved',
    switches: () => [readinessHasMoved],
    sameAt: steadyPlaces,
    prints: { login: ['Readiness  yes'] },
  },
  {
    name: 'the key is that of a member',
    switches: () => [keyIsOfMember],
    shows: {
      now: ['capstan', 'may not read credit limits, usage', 'L People  –', 'O Overview  –'],
      overview: [onlyAdministrators, ' NO ACCESS'],
      day: [onlyAdministrators],
      limits: [onlyAdministrators],
      people: [onlyAdministrators],
      person: [onlyAdministrators],
      sessions: ['1 of 24', '✓ live'],
      computers: ['1 of 6', '✓ live'],
      readiness: ['1 of 3', '✓ live'],
    },
    hides: { now: ['within limits'], computers: ['NO ACCESS'] },
    prints: {
      login: ['Analytics  no: only for keys of owners and managers', 'Limits     no: '],
      doctor: ['Analytics: no: only for keys of owners and managers'],
      sync: ['Synced: 24 sessions, 24 with all messages', 'Not available to this key: '],
      overview: [
        'Only owners and managers can see credits.',
        'Only owners and managers can see active users.',
        'Only owners and managers can see credit limits.',
        /Computers +6/,
        /Your sessions +24/,
        /Running +2/,
        /Readiness of repositories +3/,
      ],
    },
    omits: { overview: [/Over their limit/, /^Credits/m] },
    requests,
  },
  {
    name: 'readiness is not offered',
    switches: () => [readinessIsMissing],
    shows: {
      readiness: ['This server does not offer readiness', ' NOT FOUND'],
      overview: ['✓ live'],
      sessions: ['1 of 24'],
    },
    prints: {
      sync: ['24 with all messages', 'Not available to this key: readiness'],
      overview: ['This server does not offer readiness reports.', /^Credits +\d/m],
    },
    omits: { overview: [/Readiness of/] },
  },
  {
    name: 'sessions are not enabled',
    switches: () => [sessionsAreNotEnabled],
    shows: {
      now: ['capstan'],
      sessions: [' NO ACCESS', 'Sessions are not enabled for this organization'],
      transcript: [' NO ACCESS'],
      tail: [' NO ACCESS'],
      computers: ['1 of 6'],
    },
    hides: { now: ['0 running'], sessions: ['You have no sessions'] },
    omits: { overview: [/Your sessions/] },
    prints: {
      login: ['Sessions   no: not enabled'],
      sync: ['Not available to this key: sessions'],
      overview: ['Your key does not let you see sessions.', /^Credits +\d/m],
      grep: ['0 hits in 0 of 0 sessions'],
    },
    exits: { grep: 1 },
  },
  {
    name: 'wiki runs are not offered',
    switches: () => [wikiIsMissing],
    sameAt: steadyPlaces,
    shows: { 'wiki-run': ['There is no such wiki run', ' NOT FOUND'] },
  },
  {
    name: 'the key is revoked',
    switches: () => [keyIsRevoked],
    shows: {
      overview: ['The server refuses the API key', ' NO ACCESS'],
      sessions: ['The server refuses the API key'],
      computers: ['The server refuses the API key'],
    },
    prints: { login: ['The key was revoked'] },
    exits: { login: 4 },
    without: ['doctor', 'overview', 'sync', 'grep'],
    requests,
  },
  {
    name: 'readiness reports and computers are elsewhere',
    switches: () => [readinessIsElsewhere, computersAreElsewhere],
    shows: {
      computers: ['"computers" is missing'],
      readiness: ['https://app.halcyon.example'],
      sessions: ['1 of 24'],
    },
    prints: {
      overview: ['Could not read computers: invalid response.', /Your sessions +24/],
      sync: [
        'Partly synced: 24 sessions, 24 with all messages',
        'Incomplete: computers: "computers" is missing.',
        'Incomplete: readiness: a redirect (308) to another origin',
      ],
      grep: ['355 hits in 24 of 24 sessions'],
    },
    exits: { doctor: 1, sync: 1 },
  },
  {
    name: 'analytics fail',
    switches: () => [analyticsFail],
    shows: {
      overview: ['failed on the server (500)', ' NO DATA'],
      people: ['The warehouse is being rebuilt'],
      sessions: ['1 of 24'],
      computers: ['1 of 6'],
    },
    hides: { now: ['within limits'], limits: ['✓ ok'] },
    prints: {
      login: ['Analytics  GET /api/v1/analytics/activity failed on the server (500)'],
      overview: [
        'Could not read credits: server error 500.',
        'Who is over a credit limit is not known without the credits.',
        /Computers +6/,
      ],
      sync: ['Incomplete: analytics: the server failed with 500'],
      grep: ['355 hits in 24 of 24 sessions'],
    },
    omits: { overview: [/Over their limit/] },
    exits: { sync: 1 },
    requests: { screens: 140, commands: 120 },
  },
  {
    name: 'errors have bodies of all kinds',
    switches: () => [keyIsOfMember, errorBodiesAreOdd()],
    shows: {
      overview: [onlyAdministrators],
      limits: [onlyAdministrators],
      sessions: ['1 of 24'],
    },
    prints: {
      login: ['Analytics  no: only for keys of owners and managers'],
      overview: ['Only owners and managers can see credits.', /Computers +6/],
    },
    requests,
  },
  {
    name: 'each request is refused once',
    switches: () => [requestsAreLimited()],
    shows: { sessions: ['1 of 24'], computers: ['1 of 6'] },
    prints: { login: ['Analytics  yes'] },
    // It halves the pace after each refusal.
    without: ['sync', 'grep'],
    requests: { screens: 100, commands: 60 },
  },
  {
    name: 'there is nothing yet',
    switches: () => [isEmpty],
    shows: {
      overview: ['0 of 30 days have data'],
      sessions: ['You have no sessions'],
      computers: ['The organization has no computers'],
      limits: ['No global limit'],
      readiness: ['No repository has been evaluated yet'],
    },
    prints: { sync: ['Synced: 0 sessions'], grep: ['0 hits in 0 of 0 sessions'] },
    exits: { grep: 1 },
  },
]);
