import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { rowSchema } from '../output/row-schema.ts';
import { everyCommand } from './every-command.ts';
import { servedDemo } from './served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

/** What each reading command needs on its command line. */
const argumentsOf = (name: string): readonly string[] => {
  const { computerId, sessionId, email, wikiRunId } = server.known;
  const needed: Readonly<Record<string, readonly string[]>> = {
    'people show': [email],
    'sessions show': [sessionId],
    'sessions messages': [sessionId],
    'sessions wait': [sessionId, '--or', 'running', 'waiting'],
    'computers show': [computerId],
    'computers wait': [computerId, '--or', 'error', 'starting', 'stuck'],
    'readiness show': ['sim-kit'],
    'readiness diff': ['sim-kit'],
    'wiki get': [wikiRunId],
  };
  return needed[name] ?? [];
};

/** Nobody waits between the requests to an organization. */
const hasty = { nowMs: Date.now, pause: async () => {} };

async function run(name: string, ...options: string[]) {
  const { context, out, err } = capturedContext(server.env);
  if (name === 'fleet') context.time = hasty;
  await main([...name.split(' '), ...argumentsOf(name), ...options], context);
  return { status: context.exitCode, out: out(), err: err() };
}

const commands = (await everyCommand()).filter(
  ({ facts }) => facts.fields !== undefined && !facts.isHarmful,
);
const cases = commands.map(({ words, facts }) => ({
  name: words.join(' '),
  fields: facts.fields ?? [],
}));

describe.each(cases)('$name', ({ name, fields }) => {
  test('prints JSON as its schema says, with every field', async () => {
    const { status, out } = await run(name, '--output', 'ndjson', '--limit', '5');

    expect(status).toBe(0);
    const rows = out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    for (const row of rows) {
      expect(rowSchema(fields).safeParse(row).error).toBe(undefined);
      expect(Object.keys(row)).toEqual(fields.map(({ name: field }) => field));
    }
  });

  test('prints the same number of rows in every form', async () => {
    // Times may be those of the reading.
    const shown = fields
      .filter(({ kind }) => kind !== 'time')
      .slice(0, 1)
      .map(({ name: field }) => field);
    const given = ['--fields', shown.join(), '--limit', '3'];
    const { out: tsv } = await run(name, '--output', 'tsv', ...given);
    const count = tsv.split('\n').length - 2;

    // The organization goes on living, so that the rows may be others.
    const { out: bare } = await run(name, '--output', 'tsv', '--no-header', ...given);
    expect(bare.split('\n')).toHaveLength(count + 1);
    expect(bare).not.toContain(`${shown.join()}\n`);
    const { out: csv } = await run(name, '--output', 'csv', ...given);
    expect(csv.split('\n')).toHaveLength(count + 2);
    const { out: markdown } = await run(name, '--output', 'markdown', ...given);
    expect(markdown.split('\n')).toHaveLength(count + 3);
    const { out: values } = await run(name, '--select', shown.join(), '--limit', '3');
    expect(values.split('\n')).toHaveLength(count + 1);
  });

  test('names its fields, and refuses one that does not exist', async () => {
    const help = await run(name, '--fields', 'help');
    for (const { name: field, about } of fields)
      expect(help.out).toContain(`${field} `.trim() && about);

    const { status, out, err } = await run(name, '--fields', 'nonesuch');
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('There is no field "nonesuch"');
  });
});
