// Writes the table of keys into its page, as the built program lists them for nobody in particular, the tables of
// settings and commands into theirs, and the schemas of what commands print.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  commandsMarkdown,
  keysMarkdown,
  keysPath,
  manualPath,
  settingsMarkdown,
  settingsPath,
} from './generated-tables.js';
import { writeSchemas } from './output-schemas.ts';
import { replaceSection } from './section.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'signalbox.js');
const env = { ...process.env, XDG_CONFIG_HOME: '/dev/null' };
/** @param {string[]} argv */
const printed = (...argv) =>
  JSON.parse(execFileSync(process.execPath, [program, ...argv], { env, encoding: 'utf8' }));

replaceSection(keysPath, 'keys', keysMarkdown(printed('keys', '--json')));
replaceSection(settingsPath, 'settings', settingsMarkdown());
replaceSection(manualPath, 'commands', commandsMarkdown(printed('--describe')));
await writeSchemas();
