import { accessSync, constants, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';
import { removePartials, replaceFile } from '../../files/replace-file.ts';

/** A way to start a program. */
export type Start = {
  /** Starts of one name call about the same functions. */
  name: string;
  /** Milliseconds after which it has called what it needs; at the latest it has when it ends. */
  keepsAfterMs?: number;
};

/**
 * Runs a program that is one script, with what V8 has compiled at the first start of that name. The compile cache of Node
 * keeps only what is compiled while a file is loaded; a command then calls a thousand functions more.
 */
export async function loadScript<Program>(
  file: URL,
  { name, keepsAfterMs }: Start,
): Promise<Program> {
  const source = readFileSync(file);
  const folder = module.getCompileCacheDir();
  const path = fileURLToPath(file);
  const kept = folder && join(folder, `start-${name}.${crc32(path).toString(36)}`);
  const cachedData = kept === undefined ? undefined : readCode(kept, source);
  const script = new vm.Script(source.toString('latin1'), {
    filename: path,
    cachedData,
  });
  if (kept !== undefined && (cachedData === undefined || script.cachedDataRejected)) {
    let isKept = false;
    const keep = () => {
      if (!isKept) keepCode(kept, source, () => script.createCachedData());
      isKept = true;
    };
    if (keepsAfterMs !== undefined) setTimeout(keep, keepsAfterMs).unref();
    process.once('exit', (status) => void (doneStatuses.has(status) && keep()));
  }
  const run: (require: NodeJS.Require, url: string) => Promise<Program> = script.runInThisContext();
  return await run(module.createRequire(file), file.href);
}

/** It worked, something was found, or a part is missing. A start that fails otherwise has called little. */
const doneStatuses = new Set([0, 3, 5]);

const sumBytes = 4;

/** Tells the code of another source from that of this one, of which V8 compares only the length, and half a file from a whole one. */
const sumOf = (code: Uint8Array, source: Uint8Array): number => crc32(code, crc32(source));

function readCode(path: string, source: Buffer): Buffer | undefined {
  try {
    const kept = readFileSync(path);
    const code = kept.subarray(sumBytes);
    return kept.readUInt32LE() === sumOf(code, source) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** A folder that does not allow it only makes the next start slower. */
function keepCode(path: string, source: Buffer, makeCode: () => Buffer): void {
  const sum = Buffer.alloc(sumBytes);
  try {
    accessSync(dirname(path), constants.W_OK);
    const code = makeCode();
    sum.writeUInt32LE(sumOf(code, source));
    replaceFile(path, Buffer.concat([sum, code]));
    removeOldest(path);
  } catch {}
}

/** Installed versions of which code is kept; each has a name of its own. */
const maxVersions = 3;

function removeOldest(path: string): void {
  const folder = dirname(path);
  removePartials(folder);
  const nameOf = (file: string) => file.split('.', 1)[0];
  readdirSync(folder)
    .filter((file) => nameOf(file) === nameOf(basename(path)))
    .map((file) => join(folder, file))
    .map((file) => ({ file, keptMs: statSync(file).mtimeMs }))
    .sort((one, other) => other.keptMs - one.keptMs)
    .slice(maxVersions)
    .forEach(({ file }) => void rmSync(file, { force: true }));
}
