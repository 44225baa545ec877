// Draws the pictures of the README anew: a tour, screens of the console and, where there is a chromium, the report.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  digestOf,
  picture,
  picturesFolder,
  reportDigestFile,
  reportPage,
  screens,
  themes,
  tour,
} from './pictures.js';

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
const report = await reportPage();
writeFileSync(page, report);
let areDrawn = true;
for (const [index, theme] of ['dark', 'light'].entries()) {
  const file = join(picturesFolder, `report-${theme}.png`);
  const { error, status } = spawnSync('chromium', [
    ...['--headless', '--no-sandbox', '--hide-scrollbars', '--window-size=900,760'],
    `--user-data-dir=${join(folder, theme)}`,
    `--blink-settings=preferredColorScheme=${index}`,
    `--screenshot=${file}`,
    page,
  ]);
  if (error) console.error(`${file} stays as it was: ${error.message}`);
  areDrawn &&= status === 0;
}
if (areDrawn) writeFileSync(reportDigestFile, digestOf(report));
rmSync(folder, { recursive: true, force: true });
