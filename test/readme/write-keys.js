// Writes the table of keys into its page, as the built program prints it for nobody in particular.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysPath, pageWith } from './keys-page.js';

const program = join(import.meta.dirname, '..', '..', 'dist', 'signalbox.js');
const env = { ...process.env, XDG_CONFIG_HOME: '/dev/null' };
const table = execFileSync(process.execPath, [program, 'keys'], { env, encoding: 'utf8' });

writeFileSync(keysPath, pageWith(table));
