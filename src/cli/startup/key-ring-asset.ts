import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRawAsset } from 'node:sea';
import { foldersOf } from '../../files/folders.ts';
import { makePrivateFolder } from '../../files/private-folder.ts';

/**
 * The native library of the package `keytar`, which an executable has in it. The system loads such a library only from
 * a file, and only from a folder whose file system lets programs run: that for temporary files, else the cache.
 */
export function nativeKeyRing(): typeof import('keytar') {
  const failures: unknown[] = [];
  for (const place of [tmpdir(), foldersOf(process.env).cache]) {
    try {
      return loadedFrom(place);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures.find((error) => !isOfFolder(error)) ?? failures[0];
}

function loadedFrom(place: string): typeof import('keytar') {
  makePrivateFolder(place);
  const folder = mkdtempSync(join(place, 'signalbox-'));
  try {
    const file = join(folder, 'keytar.node');
    writeFileSync(file, new Uint8Array(getRawAsset('keytar.node')));
    chmodSync(file, 0o700);
    const native = { exports: {} };
    process.dlopen(native, file);
    return native.exports as typeof import('keytar');
  } finally {
    // What is loaded needs no file any more.
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether another folder can help: this one cannot be written, or lets no program run. */
const isOfFolder = (error: unknown): boolean =>
  error instanceof Error &&
  (/failed to map segment|not permitted/i.test(error.message) || 'syscall' in error);
