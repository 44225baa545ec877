import { palettes } from '../../../src/console/draw/theme.ts';
import type { Edit, ExampleChange } from './example-change.ts';

const colors: Record<keyof typeof palettes, string> = {
  background: '#fdf6e3',
  selection: '#eee0b8',
  text: '#3b3226',
  muted: '#5f5646',
  accent: '#00606b',
  good: '#2f5d00',
  busy: '#1d4f91',
  warning: '#7a4400',
  bad: '#a3271f',
  tool: '#5b3a9e',
};

// The record has these keys.
const uses = Object.keys(colors) as (keyof typeof palettes)[];

export const theme: ExampleChange = {
  title: 'a theme',
  edits: [
    {
      file: 'src/settings/settings.ts',
      before: "'high-contrast'] as const;\nexport type ThemeName",
      text: "'sepia', ",
    },
    ...uses.map(
      (use): Edit => ({
        file: 'src/console/draw/theme.ts',
        before: `dark: '${palettes[use].dark}', light`,
        text: `sepia: '${colors[use]}', `,
      }),
    ),
  ],
  test: {
    file: 'test/console/draw/sepia.test.ts',
    text: `import { expect, test } from 'vitest';
import { chooseTheme } from '../../../src/console/draw/theme.ts';
import { parse } from '../../settings/parse-settings.ts';

test('sepia can be chosen, and has colours of its own', () => {
  const { config, mistakes } = parse({ theme: 'sepia' });

  expect(mistakes).toEqual([]);
  expect(chooseTheme(config.theme, 24).looks.bad.foreground).toBe('38;2;163;39;31');
});
`,
  },
  coveredBy: [
    'test/console/draw/color.test.ts',
    'test/settings/settings.test.ts',
    'test/cli/config.test.ts',
    'test/cli/info.test.ts',
  ],
};
