// Writes the table of keys into its page, as the built program lists them for nobody in particular, the table of
// settings into the manual, and the schemas of what commands print.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { keysMarkdown, keysPath, manualPath, settingsMarkdown } from './generated-tables.js';
import { writeSchemas } from './output-schemas.ts';
import { replaceSection } from './section.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'signalbox.js');
const env = { ...process.env, XDG_CONFIG_HOME: '/dev/null' };
const groups = execFileSync(process.execPath, [program, 'keys', '--json'], {
  env,
  encoding: 'utf8',
});

replaceSection(keysPath, 'keys', keysMarkdown(JSON.parse(groups)));
replaceSection(manualPath, 'settings', settingsMarkdown());
await writeSchemas();
