import { expect, test } from 'vitest';
import type { FleetRow } from '../../../src/console/shell/fleet.ts';
import { organizationFigures } from '../../../src/figures/organization/organization-figures.ts';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';

type Setup = NonNullable<Parameters<typeof openConsole>[0]>;
type Account = NonNullable<Setup['account']>;

const days = { range: { startDate: '2026-11-01', endDate: '2026-11-02' }, before: undefined };
const computers = [
  { id: 'a', status: 'error' },
  { id: 'b', status: 'active' },
];

const unknown = {
  reason: undefined,
  asOfMs: undefined,
  figures: undefined,
  findings: undefined,
  copyOfMs: undefined,
  copyProblem: undefined,
};

/** The profile of this console, another one that was read, and one that is down and has no copy. */
const rows: readonly FleetRow[] = [
  { ...unknown, name: 'halcyon', state: 'read' },
  {
    ...unknown,
    name: 'borealis',
    state: 'read',
    figures: organizationFigures(
      {
        tokens: [{ date: '2026-11-01', billable_tokens: 4_321 }],
        limits: undefined,
        computers,
      },
      days,
      Date.parse('2026-11-03T12:00:00Z'),
    ),
    findings: { critical: 7, warning: 0, notice: 0, isPartial: false },
  },
  { ...unknown, name: 'cirrus', state: 'down', reason: 'The key was refused.' },
];

function anAccount() {
  const switched: { profile: string; place: Parameters<Account['switchTo']>[1] }[] = [];
  const account: Account = {
    profiles: rows.map(({ name }) => name),
    switchTo: (profile, place) => switched.push({ profile, place }),
    readFleet: async () => rows,
    signIn: async () => {},
    openCounterpart: () => {},
  };
  return { account, switched };
}

async function openFleet(account: Account, columns = 160) {
  const console = await openConsole({ account, columns, rows: 40 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press(':');
  await console.type('fleet');
  await console.press('enter');
  await console.waitFor('cirrus');
  return console;
}

test(':fleet shows the organizations of all profiles, and what is unknown as unknown', async () => {
  const { account } = anAccount();
  await using console = await openFleet(account, 220);

  const lineOf = (name: string) =>
    console
      .text()
      .split('\n')
      .find((line) => line.includes(name) && /read|down/.test(line));
  // A day is missing from the credits.
  expect(lineOf('borealis')).toMatch(/✓ read +4,321\+ .* 0 +1 .* 7 +0 /);
  expect(lineOf('cirrus')).toMatch(/✗ down +– +– +– +– +– /);
  expect(console.line(1)).toContain('1 down');
  expect(console.text()).toContain('The key was refused.');
});

test('nothing is called live where no organization was read', async () => {
  const { account } = anAccount();
  const down = rows.map((row) => ({ ...row, state: 'down' as const }));
  await using console = await openFleet({ ...account, readFleet: async () => down });

  expect(console.text()).toContain('3 down');
  expect(console.line(0)).not.toContain('live');
});

test('enter switches to the profile, at the place before', async () => {
  const { account, switched } = anAccount();
  await using console = await openFleet(account);
  await moveTo(console, 'borealis');

  await console.press('enter');
  await console.waitFor(() => switched.length === 1);

  const [{ profile, place } = {}] = switched;
  expect(profile).toBe('borealis');
  expect(place?.trail.map(({ route }) => route.screen)).toEqual(['computers']);
});

test('the profile of this console is not switched to', async () => {
  const { account, switched } = anAccount();
  await using console = await openFleet(account);
  await moveTo(console, 'halcyon');

  await console.press('enter');
  await console.waitFor('You are already using profile halcyon.');

  expect(switched).toEqual([]);
});

test('without profiles, the list says how to create one', async () => {
  await using console = await openConsole({ columns: 120 });
  await console.press(':');
  await console.type('fleet');
  await console.press('enter');

  await console.waitFor('The configuration has no profiles. signalbox login creates');
});
