import { expect, test } from 'vitest';
import { answers, asks, calls, conversation, openSession, says } from './open-session.tsx';

const group = { parallelGroupId: 'pg_1', isParallelExecution: true };

/** A bit of everything that a session can hold. */
const messages = conversation(
  asks('The gripper drifts:\n\n```text\nslip: 4 cm per lap\n```\n\nFind out why.', {
    createdAt: Date.parse('2026-11-19T23:58:00Z'),
  }),
  calls(
    'read_file',
    { file_path: 'crates/drive/src/slip.rs' },
    {
      modelId: 'atlas-4',
      providerAReasoningSummary: '**Looking first**\n\nThe estimator reads both encoders.',
      createdAt: Date.parse('2026-11-20T00:00:10Z'),
    },
  ),
  answers('     1\tfn slip() {\n     2\t}', { createdAt: Date.parse('2026-11-20T00:00:10.250Z') }),
  {
    role: 'assistant',
    content: ['a.rs', 'b.rs'].map((path) => ({
      type: 'tool_use',
      text: `read_file {"file_path":"${path}"}`,
      id: path,
    })),
    createdAt: Date.parse('2026-11-20T00:00:20Z'),
    ...group,
  },
  answers('one\ntwo', { ...group, createdAt: Date.parse('2026-11-20T00:00:21Z') }),
  answers('three', { ...group, createdAt: Date.parse('2026-11-20T00:00:22Z') }),
  calls(
    'run_command',
    { command: 'cargo test\n  --workspace' },
    {
      createdAt: Date.parse('2026-11-20T00:01:00Z'),
    },
  ),
  answers('test slip ... FAILED\n\nexpected 0, got 4', {
    isError: true,
    createdAt: Date.parse('2026-11-20T00:01:46Z'),
  }),
  asks('<system-reminder>The file slip.rs was changed.</system-reminder>', {
    hiddenFromUserViews: true,
    createdAt: Date.parse('2026-11-20T00:02:00Z'),
  }),
  says(
    [
      '## Cause',
      'Both *encoders* are read, **one too late**: `slip.rs:14`.',
      '- [x] reproduced\n- [ ] fixed\n  - and tested',
      '| | before | after |\n| --- | ---: | ---: |\n| 名前 | 59 | 0 |',
      '> Read them in one step.',
      '```diff\n@@ -14 +14 @@ slip\n-let a = left.read();\n+let (a, b) = read_both();\n```',
    ].join('\n\n'),
    { createdAt: Date.parse('2026-11-20T00:03:00Z') },
  ),
);

test.each([
  [80, 24, false],
  [160, 50, false],
  [80, 24, true],
] as const)('a session on a screen of %i x %i, ASCII: %s', async (columns, rows, isAscii) => {
  await using reader = await openSession({ messages }, { columns, rows, isAscii });

  expect(picture(reader.text())).toMatchSnapshot();

  await reader.press('G');
  await reader.waitFor('following');

  expect(picture(reader.text())).toMatchSnapshot();
});

// Blanks at the end of a row tell only what stood there before.
const picture = (text: string): string => text.replaceAll(/ +$/gm, '');
