// Draws the pictures of the README anew: a tour, screens of the console and, where there is a chromium, the report.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picture, picturesFolder, printed, sameDemo, screens, themes, tour } from './pictures.js';

for (const theme of themes) {
  writeFileSync(join(picturesFolder, `tour-${theme}.svg`), await tour(theme));
}
for (const screen of screens) {
  for (const theme of themes) {
    writeFileSync(join(picturesFolder, `${screen}-${theme}.svg`), await picture(screen, theme));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'signalbox-pictures-'));
const page = join(folder, 'report.html');
writeFileSync(page, await printed(['report', '--last', '7d', ...sameDemo]));
for (const [index, theme] of ['dark', 'light'].entries()) {
  const file = join(picturesFolder, `report-${theme}.png`);
  const { error } = spawnSync('chromium', [
    ...['--headless', '--no-sandbox', '--hide-scrollbars', '--window-size=900,760'],
    `--user-data-dir=${join(folder, theme)}`,
    `--blink-settings=preferredColorScheme=${index}`,
    `--screenshot=${file}`,
    page,
  ]);
  if (error) console.error(`${file} stays as it was: ${error.message}`);
}
rmSync(folder, { recursive: true, force: true });
