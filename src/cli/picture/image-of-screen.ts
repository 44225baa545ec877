import { palettes } from '../../console/draw/theme.ts';
import type { ThemeName } from '../../settings/settings.ts';
import type { ScreenPicture } from '../../terminal/screen/picture.ts';
import { type PictureColors, type SvgOptions, svgPicture } from './svg-picture.ts';

type ImageFacts = { profile: { name: string }; theme: ThemeName };

/** The screen of a console as an image. */
export const imageOfScreen = (picture: ScreenPicture, title: string, facts: ImageFacts): string =>
  svgPicture(picture, imageOptions(picture, title, facts));

/** What an image of a screen says of itself, and its colours. */
export const imageOptions = (
  { grid: { columns, rows } }: ScreenPicture,
  title: string,
  { profile, theme }: ImageFacts,
): SvgOptions => ({
  colors: colorsOf(theme),
  title: `signalbox: ${title}`,
  description: `The screen ${title} of the console, ${columns} by ${rows} characters, with data of ${profile.name}.`,
});

/** The sixteen colours of a terminal, which nobody knows, are those of the dark theme. */
function colorsOf(theme: ThemeName): PictureColors {
  const name = theme === 'default' ? 'dark' : theme;
  const { background, bad, good, warning, busy, tool, accent, text, muted } = palettes;
  const palette = [background, bad, good, warning, busy, tool, accent, text];
  return {
    background: background[name],
    text: text[name],
    muted: muted[name],
    palette: palette.map((color) => color[name]),
  };
}
