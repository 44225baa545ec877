import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

async function run(budgets: object, ...argv: string[]) {
  const env = { ...server.env, SIGNALBOX_BUDGETS: JSON.stringify(budgets) };
  const { context, out, err } = capturedContext(env);
  await main(['budget', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

const small = { credits: 1, per: 'month' };
const huge = { credits: 1e12, per: 'day' };

test('a budget that is exceeded fails the check, and is told with its figures', async () => {
  const { status, out } = await run({ small, huge }, 'check', '--json');

  expect(status).toBe(3);
  const [first, second] = JSON.parse(out).rows;
  expect(first).toMatchObject({ name: 'small', limit: 1, state: 'over', subject: 'organization' });
  expect(first.period).toMatch(/^\d{4}-\d{2}$/);
  expect(first.used).toBeGreaterThan(1);
  expect(first.percent).toBeCloseTo(first.used * 100, 3);
  expect(second).toMatchObject({ name: 'huge', projected: null, chance: null });
});

test('the list says the same, and fails for nothing', async () => {
  const { status, out } = await run({ small }, '--output', 'csv');

  expect(status).toBe(0);
  expect(out.split('\n')[0]).toBe('name,period,limit,used,percent,projected,chance,state');
  expect(out.split('\n')[1]).toMatch(/^small,\d{4}-\d{2},1,.*,over$/);
});

test('a person and a team are counted as usage tells them', async () => {
  const { email } = server.known;
  const person = { credits: 1e9, per: 'day', person: email };
  const env = { ...server.env, SIGNALBOX_TEAMS: JSON.stringify({ [email]: 'Own' }) };
  const budgets = { person, team: { credits: 1e9, per: 'day', team: 'Own' } };
  const { context, out } = capturedContext({ ...env, SIGNALBOX_BUDGETS: JSON.stringify(budgets) });
  await main(['budget', 'list', '--json'], context);
  const used = JSON.parse(out()).rows.map((row: { used: number | null }) => row.used);

  const usage = capturedContext(server.env);
  await main(['usage', '--by', 'person', '--last', '1d', '--all', '--json'], usage.context);
  const rows: { userId: string; credits: number }[] = JSON.parse(usage.out()).rows;
  const credits =
    rows.find((row) => JSON.stringify(row).toLowerCase().includes(email.toLowerCase()))?.credits ??
    0;
  expect(used).toEqual([credits, credits]);
});

test('nothing more is expected of somebody who was removed from the organization', async () => {
  const demo = await servedDemo({ clock: () => Date.parse('2026-11-20T09:00:00Z') });
  const limits: { email: string; projected: number | null }[] = JSON.parse(
    (await demo.run('limits', '--json')).out,
  ).rows;
  const { email = '' } = limits.find(({ projected }) => projected !== null) ?? {};
  const env = {
    ...demo.env,
    SIGNALBOX_BUDGETS: JSON.stringify({ own: { credits: 1e9, per: 'month', person: email } }),
  };
  const projected = async () => {
    const { context, out } = capturedContext(env);
    await main(['budget', '--json'], context);
    const [row] = JSON.parse(out()).rows;
    return { used: Math.round(row.used), projected: Math.round(row.projected) };
  };

  const before = await projected();
  await demo.run('people', 'remove', email, '--confirm', email, '--yes');

  expect(before.projected).toBeGreaterThan(before.used);
  expect(await projected()).toEqual({ used: before.used, projected: before.used });
  await demo.close();
});

test('a team of nobody is unknown, which is told and is not a pass', async () => {
  const { status, out, err } = await run(
    { ghosts: { ...huge, team: 'Ghosts' } },
    'check',
    '--json',
  );

  expect(status).toBe(5);
  expect(JSON.parse(out).rows[0]).toMatchObject({ used: null, state: 'unknown' });
  expect(err).toMatch(/ghosts: nothing is known of .* \(nobody is in the team\)/);
});

test('a day without data fails no check that it cannot change, and every one that it can', async () => {
  const late = await servedDemo({ clock: () => Date.parse('2026-11-27T09:00:00Z') });
  type Row = { name: string; state: string; used: number; usedAtMost: number };
  const check = async (budgets: object) => {
    const SIGNALBOX_BUDGETS = JSON.stringify(budgets);
    const { context, out } = capturedContext({ ...late.env, SIGNALBOX_BUDGETS });
    await main(['budget', 'check', '--json'], context);
    const rows: Row[] = JSON.parse(out()).rows;
    return { status: context.exitCode, rows };
  };
  const people: { email: string }[] = JSON.parse((await late.run('limits', '--json')).out).rows;
  const budgetOf = (person: string, credits: number) => ({ credits, per: 'month', person });
  const ample = await check(
    Object.fromEntries(people.map(({ email }) => [email, budgetOf(email, 1e12)])),
  );
  const tight = Object.fromEntries(
    ample.rows.map(({ name, usedAtMost }) => [name, budgetOf(name, usedAtMost - 1)]),
  );
  const unsure = (await check(tight)).rows.filter(({ state }) => !/over|likely/.test(state));

  expect(ample.status).toBe(0);
  expect(ample.rows.every(({ used, usedAtMost }) => usedAtMost >= used)).toBe(true);
  const [{ name } = { name: '' }] = unsure;
  expect((await check({ [name]: tight[name] })).status).toBe(5);
  await late.close();
});

test('--name chooses budgets, and refuses one that does not exist', async () => {
  expect((await run({ small, huge }, 'check', '--name', 'huge')).status).not.toBe(3);
  const { status, err } = await run({ small }, 'check', '--name', 'large');
  expect(status).toBe(2);
  expect(err).toContain('Budgets: small');
});

const broken = [
  { SIGNALBOX_BUDGETS: '{"Org":100000}' },
  { SIGNALBOX_BUDGETS: '{"Org":{"credits":1,"per":"mnth"}}' },
  { SIGNALBOX_BUDGETS: '{"Org":{"credits":1,"per":"month"}' },
  { SIGNALBOX_TEAMS: '["ada@halcyon.example"]' },
];

test.each(
  broken.flatMap((settings) => [
    { settings, argv: ['budget', 'check'] },
    { settings, argv: ['budget', 'list'] },
    { settings, argv: ['watch', '--once'] },
  ]),
)('$argv passes nothing with $settings, and says the mistake', async ({ settings, argv }) => {
  const { context, out, err } = capturedContext({ ...server.env, ...settings });

  await main(argv, context);

  const [variable = ''] = Object.keys(settings);
  expect(context.exitCode).toBe(2);
  expect(out()).toBe('');
  expect(err()).toMatch(new RegExp(`${variable}: (budgets|teams)`));
});

test('a mistake in another setting is no reason to check nothing', async () => {
  const env = {
    ...server.env,
    SIGNALBOX_THEME: 'pink',
    SIGNALBOX_BUDGETS: JSON.stringify({ small }),
  };
  const { context } = capturedContext(env);

  await main(['budget', 'check'], context);

  expect(context.exitCode).toBe(3);
});

test('without budgets there are no rows, and a word about how to set them', async () => {
  const { status, out, err } = await run({}, 'check', '--json');

  expect(status).toBe(0);
  expect(JSON.parse(out).rows).toEqual([]);
  expect(err).toContain('No budgets are set.');
});
