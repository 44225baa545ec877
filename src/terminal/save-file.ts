import { open, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';

const maxNames = 100;

/**
 * Writes a new file that only its owner can read, and resolves to its path. Never overwrites an existing
 * file: the new one gets a number. The file appears complete or not at all, because it is first written under
 * another name.
 */
export async function saveFile(folder: string, name: string, text: string): Promise<string> {
  const path = await reserve(folder, name);
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await writePrivately(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await Promise.all([unfinished, path].map((left) => rm(left, { force: true })));
    throw new Error(`Cannot write ${path}: ${reasonOf(error)}.`, { cause: error });
  }
  return path;
}

/** Creates an empty file that reserves the name until the text is written. */
async function reserve(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let number = 1; number <= maxNames; number++) {
    const path = join(folder, number === 1 ? name : `${stem}-${number}${ext}`);
    try {
      await using _file = await open(path, 'wx', 0o600);
      return path;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw new Error(`Cannot write ${path}: ${reasonOf(error)}.`, { cause: error });
    }
  }
  throw new Error(`Cannot write ${join(folder, name)}: it and its numbers are all taken.`);
}

async function writePrivately(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(text);
  // Otherwise a power failure could leave an empty file under the final name.
  await file.sync();
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const reasons = new Map<unknown, string>([
  ['EACCES', 'the folder does not allow it'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['ENOENT', 'the folder is gone'],
]);

const reasonOf = (error: unknown): string => reasons.get(codeOf(error)) ?? String(codeOf(error));
