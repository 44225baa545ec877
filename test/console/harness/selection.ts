import type { EmulatedTerminal } from './emulated-terminal.ts';

type Keyboard = { press(...keys: string[]): Promise<void> };

type SeenFindings = Pick<EmulatedTerminal, 'line' | 'styleAt' | 'height'>;

/** The selected row of a list, as it is shown; empty when none is. */
export function selectedLine(screen: SeenFindings): string {
  for (let y = 2; y < screen.height() - 1; y++) {
    if (screen.styleAt(1, y).isInverse) return screen.line(y);
  }
  return '';
}

/** Moves the cursor, row by row, to the row that holds the text. */
export async function moveTo(
  screen: SeenFindings & Keyboard,
  text: string,
  key = 'j',
): Promise<void> {
  for (let y = 2; y < screen.height() && !selectedLine(screen).includes(text); y++) {
    await screen.press(key);
  }
}

/** The rows between the two on top and the one at the bottom. */
export const bodyLines = (screen: SeenFindings): string[] =>
  Array.from({ length: screen.height() - 3 }, (_, y) => screen.line(y + 2));

/** The last row of the screen, without the blanks at its end. */
export const footer = (screen: SeenFindings): string => screen.line(screen.height() - 1).trimEnd();

/** The same as one text. Blanks at the end of a row say how it was drawn, not what is seen. */
export const bodyText = (screen: SeenFindings): string =>
  bodyLines(screen)
    .map((line) => line.trimEnd())
    .join('\n');
