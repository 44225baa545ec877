import type { ExampleChange } from './example-change.ts';

export const setting: ExampleChange = {
  title: 'a setting',
  edits: [
    {
      file: 'src/settings/settings.ts',
      before: '} satisfies Record<string, Setting>;',
      text: "  tellsNews: flag(true, 'Whether the console tells news'),\n",
    },
    {
      file: 'src/console/data/watch-attention.ts',
      before: '  const newFindings = createNewFindings(config.notifyFrom);',
      text: '  if (!config.tellsNews) return () => {};\n',
    },
  ],
  test: {
    file: 'test/settings/tells-news.test.ts',
    text: `import { expect, test } from 'vitest';
import { parse } from './parse-settings.ts';

test('news are told unless the file or the variable says no', () => {
  expect(parse({}).config.tellsNews).toBe(true);
  expect(parse({ tellsNews: false }).config.tellsNews).toBe(false);
  expect(parse({}, { SIGNALBOX_TELLS_NEWS: 'false' }).config.tellsNews).toBe(false);
});
`,
  },
  coveredBy: ['test/settings/settings.test.ts', 'test/cli/config.test.ts'],
};
