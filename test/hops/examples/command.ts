import type { ExampleChange } from './example-change.ts';

export const command: ExampleChange = {
  title: 'a command of the command line',
  edits: [
    {
      file: 'src/cli/commands/themes.ts',
      text: `import { Command } from 'commander';
import { themeNames } from '../../settings/settings.ts';
import type { CliContext } from '../process/cli-context.ts';

export const themesCommand = ({ stdout }: CliContext): Command =>
  new Command('themes')
    .description('print the names of the themes')
    .action(() => void stdout.write(\`\${themeNames.join('\\n')}\\n\`));
`,
    },
    {
      file: 'src/cli/commands/commands.ts',
      before: '  info: async () =>',
      text: "  themes: async () => (await import('./themes.ts')).themesCommand,\n",
    },
  ],
  test: {
    file: 'test/cli/themes.test.ts',
    text: `import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { capturedContext } from './captured-context.ts';

async function run(...argv: string[]) {
  const { context, out } = capturedContext();
  await main(argv, context);
  return { out: out(), status: context.exitCode };
}

test('themes prints a name a line, and the help lists it', async () => {
  expect(await run('themes')).toEqual({
    out: expect.stringMatching(/^default\\n[\\s\\S]*high-contrast\\n$/),
    status: 0,
  });
  expect((await run('--help')).out).toMatch(/themes +print the names of the themes/);
  expect(await run('themes', 'now')).toMatchObject({ status: 2 });
});
`,
  },
  coveredBy: ['test/cli/main.test.ts'],
};
