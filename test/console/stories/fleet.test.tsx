import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { type CopyFindings, type FleetRow, unreadRow } from '../../../src/console/shell/fleet.ts';
import { organizationFigures } from '../../../src/figures/organization/organization-figures.ts';
import type { Finding } from '../../../src/rules/finding.ts';
import type { JoinedFinding } from '../../../src/rules/joined-findings.ts';
import { demoNowMs, openConsole } from '../harness/open-console.tsx';
import { moveTo, selectedLine } from '../harness/selection.ts';

type Setup = NonNullable<Parameters<typeof openConsole>[0]>;
type Account = NonNullable<Setup['account']>;

const days = { range: { startDate: '2026-11-01', endDate: '2026-11-02' }, before: undefined };
const computers = [
  { id: 'a', status: 'error' },
  { id: 'b', status: 'active' },
];

const unknown = unreadRow('');

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
    findings: { critical: 7, warning: 0, notice: 0, isPartial: true },
  },
  {
    ...unknown,
    name: 'cirrus',
    state: 'down',
    reason: 'The key was refused.',
    cause: 'key refused (401)',
  },
];

const hourMs = 3_600_000;

function aFinding(name: string, severity: Finding['severity'], id = name): JoinedFinding {
  const finding: Finding = {
    id,
    key: name,
    rule: 'computer-failed',
    subject: { kind: 'computers', computers: [{ id: name, name }] },
    severity,
    problem: 'in error: no disk',
    sinceMs: demoNowMs - 3 * hourMs,
    size: 1,
    evidence: { facts: [['step', 'boot']] },
  };
  return { id, finding, parts: [finding] };
}

const aCopy = (
  profile: string,
  { hours, found, blindSpots = [] }: { hours: number; found: JoinedFinding; blindSpots?: string[] },
): CopyFindings => ({
  ...{ profile, findings: [found], blindSpots },
  copyOfMs: demoNowMs - hours * hourMs,
});

/** Copies of two organizations, and none of a third. */
const queue: readonly CopyFindings[] = [
  aCopy('borealis', { hours: 2, found: aFinding('lathe-2', 'warning'), blindSpots: ['sessions'] }),
  { profile: 'cirrus', problem: 'There is no local copy.' },
  aCopy('halcyon', { hours: 1, found: aFinding('mill-1', 'critical') }),
];

function anAccount() {
  const switched: { profile: string; place: Parameters<Account['switchTo']>[1] }[] = [];
  const account: Account = {
    profiles: rows.map(({ name }) => name),
    switchTo: (profile, place) => switched.push({ profile, place }),
    readFleet: async () => rows,
    readQueue: async () => queue,
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
  expect(lineOf('borealis')).toMatch(/✓ read +4,321\+ .* 0 +1 .* 7\+ +0\+ /);
  expect(lineOf('cirrus')).toMatch(/✗ down +– +– +– +– +– /);
  expect(console.line(1)).toContain('1 down');
  expect(lineOf('cirrus')).toContain('key refused (401)');

  await moveTo(console, 'borealis');
  await console.waitFor('7+ critical, 0+ warning, 0+ notice');
  await moveTo(console, 'cirrus');
  await console.waitFor('The key was refused.');
});

test('each organization is shown when it is read, and the others as not read yet', async () => {
  const { account } = anAccount();
  const slow = Promise.withResolvers<void>();
  const reading = rows.map(({ name }) => unreadRow(name));
  await using console = await openFleet({
    ...account,
    async readFleet(tell) {
      tell(reading);
      tell([...rows.slice(0, 2), ...reading.slice(2)]);
      await slow.promise;
      return rows;
    },
  });

  await console.waitFor(/borealis +✓ read +4,321/);
  expect(console.text()).toMatch(/cirrus +◐ reading +– /);
  expect(console.line(0)).toContain('◐ reading');
  expect(console.text()).not.toContain('down');
  slow.resolve();

  await console.waitFor(/cirrus +✗ down/);
  expect(console.text()).not.toContain('◐ reading');
});

test('a filter finds the whole reason of an outage, of which its column shows the cause', async () => {
  const { account } = anAccount();
  await using console = await openFleet(account, 220);

  await console.press('/');
  await console.type('reason:"key was refused"');
  await console.press('enter');
  await console.waitFor('1 of 1/3');

  expect(console.text()).toMatch(/cirrus .*key refused \(401\)/);
  expect(console.text()).not.toContain('borealis');
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

async function openQueue(account: Account) {
  const console = await openFleet(account);
  await console.press('n');
  await console.waitFor('lathe-2');
  return console;
}

/** The computer that is stuck in the demo organization, by the ID that Now remembers it by when it ends. */
async function stuckComputerId() {
  const preferences = preferencesInMemory();
  const console = await openConsole({ preferences, columns: 160, rows: 40 });
  await console.press('0');
  await console.waitFor(/same call[\s\S]*stuck in/);
  // Only then it is remembered.
  await console.waitFor(() => console.shell.attention.state.get().unread.length === 0);
  await console.settle();
  await console[Symbol.asyncDispose]();
  const seen = Object.keys(Object(preferences.get().views['now/seen']));
  const id = seen.find((one) => one.startsWith('computer-stuck:'));
  if (id === undefined) throw new Error(`Nothing is stuck among ${seen.join(', ')}.`);
  return id;
}

test('what needs a person in all organizations is one queue, and who has no copy is named', async () => {
  const { account } = anAccount();
  await using console = await openQueue(account);

  const rows = console
    .text()
    .split('\n')
    .filter((line) => /^ *[^ ]? *[✗!?] +(halcyon|borealis|cirrus) /.test(line));
  expect(rows[0]).toMatch(/✗ +halcyon .*mill-1 .* 3h +1h/);
  expect(rows[1]).toMatch(/! +borealis .*lathe-2 .* 3h +2h/);
  expect(rows[2]).toMatch(/\? +cirrus .*Not known +There is no local copy/);
  expect(console.line(1)).toContain('nothing known of 1 profile');
  await moveTo(console, 'borealis');
  await console.waitFor('Not looked at: sessions.');
});

test('enter opens the profile of a finding at that finding', async () => {
  const { account, switched } = anAccount();
  const id = await stuckComputerId();
  const found = aFinding('lathe-2', 'warning', id);
  const readQueue = async () => [aCopy('borealis', { hours: 2, found })];
  await using console = await openQueue({ ...account, readQueue });

  await console.press('enter');
  await console.waitFor(() => switched.length === 1);

  const [{ profile, place } = {}] = switched;
  expect(profile).toBe('borealis');
  await using there = await openConsole({ place, columns: 160, rows: 40 });
  await there.waitFor(() => /stuck in/.test(selectedLine(there)));
  expect(there.line(1)).toMatch(/^ Now +\d/);
});

test('a finding of the profile of this console opens here', async () => {
  const { account, switched } = anAccount();
  const found = aFinding('lathe-2', 'warning', await stuckComputerId());
  const readQueue = async () => [aCopy('halcyon', { hours: 2, found })];
  await using console = await openQueue({ ...account, readQueue });

  await console.press('enter');
  await console.waitFor(() => /stuck in/.test(selectedLine(console)));

  expect(console.line(1)).toMatch(/^ Now +\d/);
  expect(switched).toEqual([]);
});

test('an organization without findings whose copy was not looked at whole is a row, too', async () => {
  const { account } = anAccount();
  const looked = { findings: [], copyOfMs: demoNowMs - hourMs };
  const readQueue = async (): Promise<CopyFindings[]> => [
    { ...looked, profile: 'borealis', blindSpots: ['limits: not read yet'] },
    { ...looked, profile: 'halcyon', blindSpots: [] },
  ];
  await using console = await openConsole({ account: { ...account, readQueue }, columns: 160 });
  await console.press(':');
  await console.type('fleet-now');
  await console.press('enter');

  await console.waitFor('No findings, but not looked at: limits: not read yet.');
  expect(console.text()).toMatch(/Now of all organizations {2}1 of 1/);
  expect(console.text()).toMatch(/\? {2}borealis +Not known/);
});
