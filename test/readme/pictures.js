// The pictures of the README: screens of the demo organization, as the built program draws them.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');

export const picturesFolder = join(root, 'assets', 'pictures');

/** Which demo organization the README shows. */
export const sameDemo = ['--demo', '--seed', '7', '--now', '2026-11-20T14:30Z'];

export const screens = ['overview', 'limits'];
export const themes = ['light', 'dark'];

/**
 * What a command of the built program prints, with no settings.
 *
 * @param {readonly string[]} argv
 */
export async function printed(argv) {
  const env = { ...process.env, XDG_CONFIG_HOME: '/dev/null', XDG_STATE_HOME: '/dev/null' };
  const program = join(root, 'dist', 'signalbox.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...argv], { env });
  return stdout;
}

/** The page that the pictures of the report show, and where its digest is kept since they were drawn. */
export const reportPage = () => printed(['report', '--last', '7d', ...sameDemo]);
export const reportDigestFile = join(import.meta.dirname, 'report-page.sha256');

/** @param {string} page */
export const digestOf = (page) => `${createHash('sha256').update(page).digest('hex')}\n`;

/** On a loaded machine all that a screen shows takes longer to read than a person would wait. */
const image = ['--output', 'svg', '--timeout', '10m'];

/**
 * A screen as an image.
 *
 * @param {string} screen
 * @param {string} theme
 */
export const picture = (screen, theme) =>
  printed(['snapshot', screen, ...image, '--theme', theme, ...sameDemo]);

/**
 * The moving picture: what the keys of `tour.json` show, one after another.
 *
 * @param {string} theme
 */
export const tour = (theme) =>
  printed([
    ...['snapshot', 'now', '--script', join(import.meta.dirname, 'tour.json'), ...image],
    ...['--theme', theme, ...sameDemo],
  ]);
