import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { printRows } from '../../../src/cli/output/print-rows.ts';
import { fieldOf } from '../../../src/output/field.ts';

type Row = { to: string | undefined };

const fields = [fieldOf.text<Row>('to', 'the state', ({ to }) => to)];

/** Prints rows over time as JSON, and remembers what was there before each of them was asked for. */
async function print(rows: readonly (Row | Error)[]) {
  const stdout = new PassThrough({ encoding: 'utf8' });
  const seen: string[] = [];
  let out = '';
  stdout.on('data', (text: string) => {
    out += text;
  });
  async function* coming() {
    for (const row of rows) {
      seen.push(out);
      if (row instanceof Error) throw row;
      yield row;
    }
  }
  const printed = {
    ...{ fields, rows: coming(), asOfMs: () => 0 },
    lineOf: () => '',
    isAnswer: ({ to }: Row) => to !== undefined,
  };
  const outputs = { stdout, stderr: new PassThrough() };
  const error = await printRows(printed, { json: true, header: true }, outputs).catch(
    (error: unknown) => error,
  );
  return { seen, out, error };
}

test('a row is printed as it comes, once there is an answer', async () => {
  const { seen, out } = await print([{ to: undefined }, { to: 'starting' }, { to: 'active' }]);

  expect(seen).toEqual(['', '', '{"rows":[\n  {"to":null},\n  {"to":"starting"}']);
  expect(JSON.parse(out)).toEqual({
    rows: [{ to: null }, { to: 'starting' }, { to: 'active' }],
    truncated: false,
    asOf: '1970-01-01T00:00:00.000Z',
  });
});

test('a failure before the first answer leaves the output empty', async () => {
  const failure = new Error('unreachable');

  expect(await print([{ to: undefined }, failure])).toMatchObject({ out: '', error: failure });
});

test('a failure after an answer leaves a whole document', async () => {
  const failure = new Error('unreachable');

  const { out, error } = await print([{ to: 'starting' }, failure]);

  expect(error).toBe(failure);
  expect(JSON.parse(out).rows).toEqual([{ to: 'starting' }]);
});

test('no rows are an empty list', async () => {
  expect((await print([])).out).toBe(
    '{"rows":[],"truncated":false,"asOf":"1970-01-01T00:00:00.000Z"}\n',
  );
});
