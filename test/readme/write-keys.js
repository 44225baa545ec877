// Writes the table of keys into the README, as the built program prints it for nobody in particular.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readmePath, readmeWith } from './readme-keys.js';

const program = join(import.meta.dirname, '..', '..', 'dist', 'signalbox.js');
const env = { ...process.env, XDG_CONFIG_HOME: '/dev/null' };
const table = execFileSync(process.execPath, [program, 'keys'], { env, encoding: 'utf8' });

writeFileSync(readmePath, readmeWith(table));
