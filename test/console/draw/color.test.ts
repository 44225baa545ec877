import { expect, test } from 'vitest';
import {
  chooseTheme,
  monochromeTheme,
  palettes,
  paletteTheme,
} from '../../../src/console/draw/theme.ts';
import { themeNames } from '../../../src/settings/settings.ts';
import { backgroundCode, foregroundCode, type Hex } from '../../../src/terminal/color-codes.ts';

test.each([
  ['#ff7b72', '38;2;255;123;114', '38;5;209', '31'],
  ['#1a6b2a', '38;2;26;107;42', '38;5;22', '32'],
  ['#808080', '38;2;128;128;128', '38;5;244', '37'],
  ['#000000', '38;2;0;0;0', '38;5;16', '30'],
  ['#5fc4d6', '38;2;95;196;214', '38;5;80', '36'],
  ['#ffb0ff', '38;2;255;176;255', '38;5;219', '35'],
] as [Hex, string, string, string][])(
  '%s is as near as the terminal can show it',
  (color, ...codes) => {
    expect(([24, 8, 4] as const).map((depth) => foregroundCode(color, depth))).toEqual(codes);
  },
);

test('a colour behind the text has codes of its own', () => {
  expect(backgroundCode('#2f3a4d', 24)).toBe('48;2;47;58;77');
  expect(backgroundCode('#ff0000', 8)).toBe('48;5;196');
  expect(backgroundCode('#ff0000', 4)).toBe('41');
});

test('contrast is that of the web', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
});

test.each(themeNames.filter((name) => name !== 'default'))(
  'every colour of %s reads on its background, and the selection keeps it readable',
  (name) => {
    const readable = name === 'high-contrast' ? 7 : 4.5;
    const { background, selection, ...colors } = palettes;

    for (const { [name]: color } of Object.values(colors)) {
      expect([color, contrast(color, background[name]) >= readable]).toEqual([color, true]);
      if (name !== 'high-contrast') {
        expect([color, contrast(color, selection[name]) >= 3]).toEqual([color, true]);
      }
    }
  },
);

test.each(themeNames)('%s has no colour where the terminal has none', (name) => {
  expect(chooseTheme(name, 1)).toBe(monochromeTheme);
});

test('with sixteen colours, light and dark are those of the terminal', () => {
  expect(chooseTheme('dark', 4)).toBe(paletteTheme);
  expect(chooseTheme('light', 4)).toBe(paletteTheme);
  expect(chooseTheme('high-contrast', 4).looks.text).toEqual({});
});

test.each(['light', 'dark'] as const)(
  'ordinary text of %s reads on any background, and beside a selection on that of the selection',
  (name) => {
    const { looks, selectedLooks } = chooseTheme(name, 24);

    expect(looks.text).toEqual({});
    expect(looks.muted).toEqual({ isDim: true });
    expect(selectedLooks.text.foreground).toBe(foregroundCode(palettes.text[name], 24));
    expect(selectedLooks.muted.foreground).toBe(foregroundCode(palettes.muted[name], 24));
  },
);

/** How well one colour reads on another, from 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Hex, other: Hex): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Hex): number {
  const value = Number.parseInt(color.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, value >> 8, value].map((channel) => {
    const share = (channel & 255) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
