import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/cli/export/digest.ts';
import { type Charge, focusFields } from '../../../src/cli/export/focus.ts';
import { main } from '../../../src/cli/main.ts';
import { serve } from '../../client/misbehaving-server.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';
import { aFolder } from '../output/a-folder.ts';
import { exitOf, spawnSignalbox } from '../signalbox-process.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

async function run(argv: readonly string[], env: Record<string, string> = {}) {
  const { context, out, err } = capturedContext({ ...server.env, ...env });
  await main(argv, context);
  return { status: context.exitCode, out: out(), err: err() };
}

const rowsOf = async (...argv: string[]): Promise<Record<string, unknown>[]> =>
  JSON.parse((await run(['export', ...argv, '--json'])).out).rows;

const sumOf = (rows: readonly Record<string, unknown>[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

test('the rows of days add up to the credits of the range', async () => {
  const days = await rowsOf('days', '--last', '7d');
  const usage = JSON.parse((await run(['usage', '--last', '7d', '--json'])).out).rows;

  expect(sumOf(days, 'billable_tokens')).toBeCloseTo(sumOf(usage, 'credits'), 3);
});

test('an export is CSV, also to a file, which says what it holds', async () => {
  const file = join(server.folder, 'days.csv');
  const { out, err } = await run(['export', 'days', '--last', '7d', '--file', file]);

  expect(out).toBe('');
  expect(err).toContain(`Written: ${file}`);
  expect(readFileSync(file, 'utf8')).toBe((await run(['export', 'days', '--last', '7d'])).out);
  expect(readFileSync(file, 'utf8')).toMatch(/^date,user_id,user_email,team,model_id,/);
});

test('an export has the form that the ending of its file names', async () => {
  const file = join(server.folder, 'days.json');
  await run(['export', 'days', '--last', '1d', '--file', file]);

  expect(JSON.parse(readFileSync(file, 'utf8')).rows).not.toEqual([]);
});

test('days without data are named', async () => {
  const file = join(server.folder, 'month.csv');

  const { err } = await run(['export', 'days', '--last', '30d', '--file', file]);

  expect(err).toContain('Missing: 1 day without data.');
});

test('without a price, charges cost nothing, and that is said', async () => {
  const { out, err } = await run(['export', 'focus', '--last', '2d', '--json']);

  expect(err).toContain('No price of a credit is set');
  expect(sumOf(JSON.parse(out).rows, 'BilledCost')).toBe(0);
  expect(sumOf(JSON.parse(out).rows, 'x_Credits')).toBeGreaterThan(1_000);
});

test('with a price, costs are credits times the price, in its currency', async () => {
  const price = JSON.stringify({ amount: 0.02, currency: 'EUR' });
  const { out, err } = await run(['export', 'focus', '--last', '2d', '--json'], {
    SIGNALBOX_CREDIT_PRICE: price,
  });

  expect(err).not.toContain('No price');
  const { rows } = JSON.parse(out);
  expect(sumOf(rows, 'BilledCost')).toBeCloseTo(sumOf(rows, 'x_Credits') * 0.02, 3);
  for (const row of rows) {
    expect(row.BillingCurrency).toBe('EUR');
    expect(row.ListUnitPrice * row.PricingQuantity).toBeCloseTo(row.ListCost, 6);
  }
});

/** Columns of version 1.2 that every row needs, and those that are empty without meaning anything. */
const mandatory = [
  ...['BilledCost', 'BillingAccountId', 'BillingAccountName', 'BillingCurrency'],
  ...['BillingPeriodEnd', 'BillingPeriodStart', 'ChargeCategory', 'ChargeClass'],
  ...['ChargeDescription', 'ChargePeriodEnd', 'ChargePeriodStart', 'ContractedCost'],
  ...['EffectiveCost', 'InvoiceIssuerName', 'ListCost', 'PricingQuantity', 'PricingUnit'],
  ...['ProviderName', 'PublisherName', 'ServiceCategory', 'ServiceName'],
];

test('charges have the columns that FOCUS 1.2 demands, and only a name with x_ is our own', async () => {
  const names = focusFields.map(({ name }) => name);

  expect(mandatory.filter((name) => !names.includes(name))).toEqual([]);
  // These came with later versions.
  for (const later of ['ServiceProviderName', 'HostProviderName', 'PrincipalId'])
    expect(names).not.toContain(later);
  const [row] = await rowsOf('focus', '--month', '2026-10', '--limit', '1');
  expect(row).toMatchObject({
    BillingPeriodStart: '2026-10-01T00:00:00Z',
    BillingPeriodEnd: '2026-11-01T00:00:00Z',
    ChargeClass: null,
    PricingCurrency: 'CREDITS',
  });
  expect(JSON.stringify(row)).not.toMatch(/\S@\S/);
});

/** Columns that FOCUS 1.2 lets nobody leave empty in a charge for usage that corrects nothing. */
const neverEmpty = [
  ...mandatory.filter((name) => name !== 'ChargeClass'),
  ...['ChargeFrequency', 'ConsumedQuantity', 'ConsumedUnit', 'ContractedUnitPrice'],
  ...['ListUnitPrice', 'PricingCategory', 'PricingCurrency', 'PricingCurrencyEffectiveCost'],
  ...['ServiceSubcategory', 'SkuId', 'SkuMeter', 'SkuPriceId'],
];

test('every charge of a month has what FOCUS 1.2 demands: values, times, products', async () => {
  const price = JSON.stringify({ amount: 0.02, currency: 'EUR' });
  const argv = ['export', 'focus', '--month', '2026-10', '--json'];
  const { rows } = JSON.parse((await run(argv, { SIGNALBOX_CREDIT_PRICE: price })).out);

  expect(rows.length).toBeGreaterThan(300);
  const empty = new Set(
    rows.flatMap((row: Record<string, unknown>) =>
      neverEmpty.filter((name) => row[name] === null || row[name] === ''),
    ),
  );
  expect([...empty]).toEqual([]);
  for (const row of rows) {
    for (const time of ['BillingPeriodStart', 'BillingPeriodEnd', 'ChargePeriodEnd'])
      expect(row[time]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    for (const kind of ['List', 'Contracted'])
      expect(row[`${kind}UnitPrice`] * row.PricingQuantity).toBeCloseTo(row[`${kind}Cost`], 9);
    for (const value of Object.values(JSON.parse(JSON.stringify(row.SkuPriceDetails))))
      expect(typeof value).toBe('string');
  }
});

test('a day that changes after its month is a correction', () => {
  const chargeClass = focusFields.find(({ name }) => name === 'ChargeClass');
  const row = { date: '2026-10-05', user: { user_id: 'u1' }, model: undefined };
  const charge = { row, account: 'x', team: undefined, price: undefined };

  const classWith = (restatedAtMs: number | undefined) =>
    chargeClass?.read({ ...charge, restatedAtMs });

  expect(classWith(Date.parse('2026-11-02T08:00Z'))).toBe('Correction');
  expect(classWith(Date.parse('2026-10-09T08:00Z'))).toBe(undefined);
  expect(classWith(undefined)).toBe(undefined);
});

test('a day has the same digest each time, and every endpoint has one', async () => {
  const [first, second] = [
    await rowsOf('digest', '--last', '3d'),
    await rowsOf('digest', '--last', '3d'),
  ];

  expect(first).toHaveLength(15);
  expect(second).toEqual(first);
  expect(new Set(first.map(({ endpoint }) => endpoint))).toEqual(
    new Set(['tokens', 'tools', 'activity', 'productivity', 'users']),
  );
  expect(new Set(first.map(({ sha256 }) => sha256)).size).toBe(15);
});

test('the order of names does not change canonical JSON', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(
    canonicalJson(JSON.parse('{"b":[1,{"c":"x","d":null}]}')),
  );
});

test.each([
  { knows: 'both', sent: 900, generated: 100, quantity: 1000, unit: 'Tokens' },
  { knows: 'one', sent: 900, generated: null, quantity: 2.5, unit: 'Credits' },
  { knows: 'neither', sent: null, generated: null, quantity: 2.5, unit: 'Credits' },
])(
  'a charge has a quantity where $knows of its tokens are known',
  ({ sent, generated, ...then }) => {
    const model = {
      model_id: 'm',
      billable_tokens: 2.5,
      input_tokens: sent,
      output_tokens: generated,
    };
    const charge = {
      row: { date: '2026-10-01', user: { user_id: 'u' }, model },
      account: 'org',
      team: undefined,
      price: undefined,
      restatedAtMs: undefined,
    };
    const columnOf = (name: string) =>
      focusFields.find((field) => field.name === name)?.read(charge as Charge);

    expect(columnOf('ConsumedQuantity')).toBe(then.quantity);
    expect(columnOf('ConsumedUnit')).toBe(then.unit);
  },
);

test('ctrl-c leaves nothing of a file that was not written to its end', async () => {
  using folder = aFolder();
  await using silent = await serve(() => {});
  const exporting = spawnSignalbox(
    ['export', 'sessions', '--file', join(folder.path, 'sessions.csv')],
    { ...server.env, SIGNALBOX_BASE_URL: silent.url },
  );
  const ended = exitOf(exporting);
  await expect.poll(() => readdirSync(folder.path), { timeout: 20_000 }).toHaveLength(1);

  exporting.kill('SIGINT');

  expect(await ended).toBe(130);
  expect(readdirSync(folder.path)).toEqual([]);
});
