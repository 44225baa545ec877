import type { SharedPart } from '../../../src/api/team-push.ts';
import type { Team } from '../../../src/console/shell/team.ts';
import { openOnPlatform } from '../../platforms/open-on-platform.ts';
import type { Switch } from '../../platforms/platform.ts';
import type { HarnessOptions } from '../harness/open-console-at.tsx';

export const nowMs = Date.parse('2027-02-18T09:41:00Z');
const people = ['oda@halcyon.example', 'signe@halcyon.example', 'ada@halcyon.example'];

/** Every session has somebody who shares it. */
const sharedByPeople = (shared: SharedPart): Switch => ({
  organization: (organization) => ({
    ...organization,
    sessions: organization.sessions.map((session, index) => ({
      ...session,
      ownerEmail: people[index % people.length],
      shared,
    })),
    messages:
      shared === 'transcripts'
        ? organization.messages
        : new Map([...organization.messages.keys()].map((id) => [id, []])),
  }),
});

export type TeamLook = HarnessOptions & { sharedAs?: SharedPart; switches?: readonly Switch[] };

export const aTeam = (facts: Partial<Team> = {}): Team => ({
  host: 'team.halcyon.example',
  refusal: undefined,
  own: () => 'ada@halcyon.example',
  isOwner: () => false,
  about: async () => ({
    email: 'ada@halcyon.example',
    dataOf: { sessions: nowMs - 3_600_000, computers: nowMs - 60_000 },
  }),
  ...facts,
});

/** The console on a team server. */
export const openTeam = ({ sharedAs = 'transcripts', switches = [], ...look }: TeamLook = {}) =>
  openOnPlatform([sharedByPeople(sharedAs), ...switches], {
    ...{ columns: 160, rows: 40, team: aTeam() },
    ...look,
  });
