import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';

type Shown = {
  text(): string;
  waitFor(expected: (text: string) => boolean, timeoutMs?: number): Promise<void>;
};

/** Tries count, not seconds: a changed screen must not hold up all others for minutes. */
const triesMs = 5_000;
/** How often in a row a screen looks the same before it is approved. */
const calmLooks = 20;

/**
 * Expects the screen to come to look as in a file of this folder. An answer may be late, so a screen that
 * looks otherwise at first has some time. `vitest --update=all` approves what is shown once it changes no more.
 */
export async function expectPicture(console: Shown, name: string): Promise<void> {
  const path = join(import.meta.dirname, name);
  const approved = existsSync(path) ? readFileSync(path, 'utf8') : undefined;

  if (inject('approves')) {
    await console.waitFor(holdsStill());
  } else if (approved !== undefined) {
    // What differs is told below, as a comparison of lines.
    await console.waitFor((text) => pictureOf(text) === approved, triesMs).catch(() => undefined);
  }
  await expect(pictureOf(console.text())).toMatchFileSnapshot(path);
}

function holdsStill(): (text: string) => boolean {
  let last: string | undefined;
  let looks = 0;
  return (text) => {
    looks = text === last ? looks + 1 : 0;
    last = text;
    return looks >= calmLooks;
  };
}

/** Blanks at the end of a row say how it was drawn, not what is seen. */
const pictureOf = (text: string): string => `${text.replace(/ +$/gm, '')}\n`;
