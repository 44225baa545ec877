import { expect, test } from 'vitest';
import { creditsByTeam } from '../../../src/figures/usage/credits-by-team.ts';

const user = (userId: string, credits: number, email?: string) => ({
  ...{ userId, email, credits },
  share: undefined,
});

test('credits of a team are those of its people, and nobody is left out', () => {
  const teams = { 'ana@x.example': 'Vision', 'ben@x.example': 'Vision', 'cem@x.example': 'Grip' };
  const users = [
    user('a', 30, 'Ana@x.example'),
    user('b', 20, 'ben@x.example'),
    user('c', 40, 'cem@x.example'),
    user('d', 10),
  ];

  expect(creditsByTeam(users, teams)).toEqual([
    { team: 'Vision', credits: 50, share: 0.5, userIds: ['a', 'b'] },
    { team: 'Grip', credits: 40, share: 0.4, userIds: ['c'] },
    { team: 'No team', credits: 10, share: 0.1, userIds: ['d'] },
  ]);
});
