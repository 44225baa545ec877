import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

async function run(settings: Record<string, string>, ...argv: string[]) {
  const { context, out, err } = capturedContext({ ...server.env, ...settings });
  await main(argv, context);
  return { status: context.exitCode, out: out(), err: err() };
}

const teams = { SIGNALBOX_TEAMS: '["ada@halcyon.example"]' };
const budgets = { SIGNALBOX_BUDGETS: '{"Org":{"credits":1,"per":"mnth"}}' };
const rules = { SIGNALBOX_RULES: '{"computer-fialed":{"enabled":false}}' };
const mutes = { SIGNALBOX_MUTES: '{"on":"*"}' };
const price = { SIGNALBOX_CREDIT_PRICE: '{"amount":"much"}' };

test.each([
  { settings: budgets, argv: ['report', '--last', '7d'] },
  { settings: teams, argv: ['report', '--last', '7d'] },
  { settings: budgets, argv: ['metrics'] },
  { settings: teams, argv: ['usage', '--by', 'person'] },
  { settings: teams, argv: ['people'] },
  { settings: rules, argv: ['now'] },
  { settings: mutes, argv: ['now'] },
  { settings: rules, argv: ['metrics'] },
])('$argv says that $settings is left out, and that it is a part', async ({ settings, argv }) => {
  const [variable = ''] = Object.keys(settings);
  const { status, out, err } = await run(settings, ...argv);

  expect(status).toBe(5);
  expect(out).not.toBe('');
  expect(err).toContain(`Left out: ${variable}`);
});

test.each([
  { settings: teams, argv: ['usage', '--by', 'team'] },
  { settings: teams, argv: ['export', 'days'] },
  { settings: teams, argv: ['export', 'focus'] },
  { settings: price, argv: ['export', 'focus'] },
])('$argv prints nothing wrong with $settings', async ({ settings, argv }) => {
  const [variable = ''] = Object.keys(settings);
  const { status, out, err } = await run(settings, ...argv);

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toContain(variable);
});

test('the section on the quality of the data counts what is left out, without names', async () => {
  const { out } = await run(budgets, 'report', '--last', '7d', '--output', 'markdown');

  expect(out).toContain('Left out: 1 setting of budgets and teams with a mistake');
  expect(out).not.toContain('mnth');
});

test('what a command does not use, it does not tell', async () => {
  const { status, err } = await run({ ...teams, ...budgets }, 'usage', '--by', 'model');

  expect(status).toBe(0);
  expect(err).not.toContain('Left out');
});

test.each(['report', 'metrics', 'usage', 'people list', 'now'])(
  'the help of %s says what status 5 means for settings',
  async (command) => {
    const { out } = await run({}, ...command.split(' '), '--help');

    expect(out.replaceAll(/\s+/g, ' ')).toMatch(/ 5 [^.]*(were not understood)/);
  },
);

test.each([rules, mutes])('watch says that %o is left out', async (settings) => {
  const [variable = ''] = Object.keys(settings);
  const { err } = await run(settings, 'watch', '--once');

  expect(err).toContain(`Left out: ${variable}`);
});

test('a webhook with a mistake is not called one that does not exist', async () => {
  const webhooks = { SIGNALBOX_WEBHOOKS: '{"ops":{"format":"slak","url":"http://127.0.0.1:9/"}}' };
  const { status, err } = await run(webhooks, 'watch', '--once', '--webhook', 'ops');

  expect(status).toBe(2);
  expect(err).toContain('SIGNALBOX_WEBHOOKS: webhooks.ops: The value is not');
});

test('metrics count what is left out, for those who see nothing else', async () => {
  const { out } = await run({ ...budgets, ...rules }, 'metrics');
  const { out: whole } = await run({}, 'metrics');

  expect(out).toContain('\nsignalbox_settings_left_out 2\n');
  expect(whole).toContain('\nsignalbox_settings_left_out 0\n');
});
