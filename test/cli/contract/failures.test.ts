import { describe, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { everyCommand } from './every-command.ts';
import { failingServer, failures } from './failing-server.ts';

/** Command lines that read from a server; the others are tested with what they do. */
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  now: [],
  fleet: [],
  'budget list': [],
  'budget check': [],
  usage: [],
  'people list': [],
  'people show': ['ada@halcyon.example'],
  'people remove': ['ada@halcyon.example', '--confirm', 'ada@halcyon.example', '--yes'],
  'export days': [],
  'export sessions': [],
  'export focus': [],
  'export digest': [],
  limits: [],
  'sessions list': [],
  'sessions show': ['s1'],
  'sessions messages': ['s1'],
  'sessions wait': ['s1'],
  'sessions interrupt': ['s1', '--yes'],
  'sessions delete': ['s1', '--yes'],
  'computers list': [],
  'computers show': ['build-17'],
  'computers wait': ['build-17'],
  'computers restart': ['build-17', '--yes'],
  'readiness list': [],
  'readiness show': ['sim-kit'],
  'readiness diff': ['sim-kit'],
  'wiki get': ['w1'],
  'wiki delete': ['w1', '--yes'],
  tokens: [],
  tools: [],
  activity: [],
  productivity: [],
};

const commands = (await everyCommand()).filter(({ facts }) => facts.fields !== undefined);

test('every command that prints rows is held against every failure', () => {
  expect(commands.map(({ words }) => words.join(' ')).sort()).toEqual(
    Object.keys(argumentsOf).sort(),
  );
});

test.concurrent.each([
  ...commands.map(({ words }) => words.join(' ')),
  'metrics',
  'report',
  'watch',
])('%s prints nothing of an invented organization unless it is told to', async (name) => {
  const { context, out, err } = capturedContext({ SIGNALBOX_API_KEY: 'sb_not_a_key' });

  await main([...name.split(' '), ...(argumentsOf[name] ?? [])], context);

  expect(out()).toBe('');
  expect(err()).toContain('No organization is chosen. Sign in with "signalbox login"');
  expect(context.exitCode).toBe(4);
});

/** After these, a change may have been made. */
const lost = ['500', 'no answer'];

describe.each(Object.entries(failures))('where the server answers with %s', (answer, failure) => {
  test.concurrent.each(
    commands.map(({ words, facts }) => [words.join(' '), facts.isHarmful ?? false] as const),
  )('%s fails as promised', async (name, isHarmful) => {
    await using server = await failingServer(failure.answer);
    const { context, out, err } = capturedContext({
      SIGNALBOX_BASE_URL: server.address,
      SIGNALBOX_API_KEY: 'sb_not_a_key',
      SIGNALBOX_BUDGETS: '{"all": {"credits": 1, "per": "month"}}',
    });
    const exits = isHarmful && lost.includes(answer) ? 1 : failure.exits;
    // What is tried again, or not answered, ends with its time limit. A change must have been sent before, and a
    // refusal must not end so, however busy this computer is.
    const isRepeated = failure.exits === 6 && !isHarmful;
    const timeout = isRepeated ? '1s' : answer === 'no answer' ? '5s' : '60s';
    const argv = [...name.split(' '), ...(argumentsOf[name] ?? []), '--json', '--timeout', timeout];

    await main(argv, context);

    expect(out()).toBe('');
    const { error } = JSON.parse(err());
    expect(error).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      retryable: exits === 6,
    });
    expect(JSON.stringify(error)).not.toContain('sb_not_a_key');
    expect(context.exitCode).toBe(exits);
  });
});

test.concurrent.each(commands.map(({ words }) => words.join(' ')))(
  '%s prints not even the names of fields if nothing could be read',
  async (name) => {
    await using server = await failingServer(failures[401].answer);
    const { context, out } = capturedContext({
      SIGNALBOX_BASE_URL: server.address,
      SIGNALBOX_API_KEY: 'sb_not_a_key',
      SIGNALBOX_BUDGETS: '{"all": {"credits": 1, "per": "month"}}',
    });

    await main([...name.split(' '), ...(argumentsOf[name] ?? []), '--output', 'tsv'], context);

    expect(out()).toBe('');
    expect(context.exitCode).toBe(4);
  },
);
