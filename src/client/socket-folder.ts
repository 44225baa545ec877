import { mkdtempSync } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type System, systemOf, userId } from '../files/system.ts';

const stem = 'signalbox-';
const socketName = 'api.sock';
const copyName = 'copy.db';

const lengthOfRandomPart = 6;

// How long a folder may belong to a server that does not listen yet: without a socket, the server is still
// starting, perhaps on a busy computer; with one, it is about to listen.
const startingMs = 60_000;
const listeningMs = 5_000;

/** A new folder for a socket, accessible to this user only. */
type SocketFolder = { folder: string; socketPath: string };

/** A file beside the socket for a copy of what the server has. It goes when the folder goes. */
export const copyBeside = (socketPath: string): string => join(dirname(socketPath), copyName);

/** SQLite keeps further files beside the copy. */
const isOurs = (name: string): boolean => name === socketName || name.startsWith(copyName);

/**
 * Undefined if sockets have no paths on this system, or if the folder cannot be created or its path is too
 * long.
 */
export function makeSocketFolder(
  parent = tmpdir(),
  { maxSocketPath }: Pick<System, 'maxSocketPath'> = systemOf(),
): SocketFolder | undefined {
  if (maxSocketPath === undefined) return undefined;
  const prefix = join(parent, stem);
  const length = Buffer.byteLength(join(prefix, socketName)) + lengthOfRandomPart;
  if (length > maxSocketPath) return undefined;

  try {
    const folder = mkdtempSync(prefix);
    return { folder, socketPath: join(folder, socketName) };
  } catch {
    // The folder for temporary files may be read-only, full or missing; TCP works without it.
    return undefined;
  }
}

/**
 * Removes the socket folders of killed processes, on which nothing listens. Removes only sockets, copies and
 * empty folders, so an unrelated folder with a matching name keeps its files.
 */
export async function removeOrphanedFolders(parent = tmpdir(), nowMs = Date.now()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const folders = names
    .filter((name) => /^signalbox-\w{6}$/.test(name))
    .map((name) => join(parent, name));

  for (const folder of folders) {
    if (await isOrphaned(folder, nowMs)) await removeOurs(folder);
  }
}

async function isOrphaned(folder: string, nowMs: number): Promise<boolean> {
  const facts = await stat(folder).catch(() => undefined);
  if (!facts?.isDirectory()) return false;
  if (facts.uid !== userId() || (facts.mode & 0o777) !== 0o700) return false;
  const names = await readdir(folder).catch(() => undefined);
  if (!names?.every(isOurs)) return false;
  if (nowMs - facts.mtimeMs < (names.length === 0 ? startingMs : listeningMs)) return false;
  // Connecting works across containers, where process IDs differ.
  return !(await isListening(join(folder, socketName)));
}

/** Leaves a folder with other files. */
async function removeOurs(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  // What cannot be removed, such as a folder of that name, must not keep a console from starting.
  for (const name of names.filter(isOurs)) await rm(join(folder, name)).catch(() => {});
  await rmdir(folder).catch(() => {});
}

function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}
