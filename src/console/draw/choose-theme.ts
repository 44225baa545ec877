import type { ThemeName } from '../../config/config.ts';
import { colorTheme, palettes } from './color-themes.ts';
import { monochromeTheme, paletteTheme, type Theme } from './theme.ts';

/** The theme of this name on a terminal that shows so many bits of colour. */
export function chooseTheme(name: ThemeName, depth: 1 | 4 | 8 | 24): Theme {
  if (depth === 1) return monochromeTheme;
  switch (name) {
    case 'default':
      return paletteTheme;
    case 'light':
    case 'dark':
      // Sixteen colours are those of the terminal, which somebody has chosen for its background.
      return depth === 4 ? paletteTheme : colorTheme(name, palettes[name], { depth });
    case 'high-contrast':
      return colorTheme(name, palettes.highContrast, { depth, isBold: true });
  }
}
