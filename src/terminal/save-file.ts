import { open, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';

/** How often another name is tried before giving up. */
const mostNames = 100;

/**
 * Writes a new file that only its owner can read, and resolves with its path. A file of that name
 * that is already there stays as it is: the new one gets a number. The file appears whole or not
 * at all, because it is written under another name first.
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

/** An empty file that holds the name until the text is there. */
async function reserve(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let number = 1; number <= mostNames; number++) {
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
  // Without this a power cut can leave the final name with nothing in it.
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
