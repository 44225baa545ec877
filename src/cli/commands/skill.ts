import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { makeFolder } from '../../files/private-folder.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { textIfThere } from '../../files/text-if-there.ts';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import { describeProgram } from '../description/describe.ts';
import { type SkillFile, skillFiles } from '../description/skill.ts';
import { UsageError } from '../process/usage-error.ts';

export const skillCommand: CreateCommand = ({ stdout }) =>
  new Command('skill')
    .description(
      `print the skill for agents that use a shell: SKILL.md, as agentskills.io describes it

With --write it goes to a folder "signalbox" where agents look for skills, with a reference of all
commands: signalbox skill --write ~/.claude/skills`,
    )
    .option('--write <folder>', 'write it into this folder, and replace what was written before')
    .action(({ write }: { write?: string }, command: Command) => {
      if (!command.parent) return;
      const files = skillFiles(describeProgram(command.parent));
      if (write === undefined) stdout.write(files[0]?.text ?? '');
      else for (const path of writeSkill(files, resolve(write))) stdout.write(`${path}\n`);
    });

/** Writes the files and returns their paths. Throws UsageError if one of them was written or changed by somebody else. */
function writeSkill(files: readonly SkillFile[], folder: string): string[] {
  const placed = files.map(({ path, text }) => ({ path: join(folder, 'signalbox', path), text }));
  const foreign = placed.find(({ path }) => isForeign(path));
  if (foreign) {
    throw new UsageError(
      `Nothing was written: ${foreign.path} is not as signalbox wrote it. Move it away, or choose another folder.`,
    );
  }
  return placed.map(({ path, text }) => {
    makeFolder(dirname(path));
    replaceFile(path, signed(text), { mode: 0o644 });
    return path;
  });
}

/** Its last line has a checksum of the text before it, so that a later version knows its own files. */
const signed = (text: string): string =>
  `${text}\n<!-- signalbox skill ${createHash('sha256').update(text).digest('hex')} -->\n`;

function isForeign(path: string): boolean {
  const written = textIfThere(path);
  if (written === undefined) return false;
  return signed(written.slice(0, written.lastIndexOf('\n<!-- '))) !== written;
}
