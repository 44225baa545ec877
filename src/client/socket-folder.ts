import { mkdtempSync } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const stem = 'signalbox-';
const socketName = 'api.sock';

// The longest path that a socket may have is 104 bytes on macOS, 108 on Linux.
const longestSocketPath = 100;
const lengthOfRandomPart = 6;
const youngMs = 60_000;

/** A new folder for a socket, open to nobody else. */
export type SocketFolder = { folder: string; socketPath: string };

/** Undefined where sockets have no paths, where no folder can be made, or its path would be too long. */
export function makeSocketFolder(parent = tmpdir()): SocketFolder | undefined {
  if (process.platform === 'win32') return undefined;
  const prefix = join(parent, stem);
  const length = Buffer.byteLength(join(prefix, socketName)) + lengthOfRandomPart;
  if (length > longestSocketPath) return undefined;

  try {
    const folder = mkdtempSync(prefix);
    return { folder, socketPath: join(folder, socketName) };
  } catch {
    // Read-only, full or missing: the server can do without a socket.
    return undefined;
  }
}

/**
 * Removes what processes left behind that were killed: folders of ours in which nobody listens. A
 * folder that merely has such a name stays: nothing but an empty folder or a socket is removed.
 */
export async function removeOrphanedFolders(parent = tmpdir(), nowMs = Date.now()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const folders = names
    .filter((name) => /^signalbox-\w{6}$/.test(name))
    .map((name) => join(parent, name));

  for (const folder of folders) {
    if (await isOrphaned(folder, nowMs)) await removeEmptied(folder);
  }
}

async function isOrphaned(folder: string, nowMs: number): Promise<boolean> {
  const facts = await stat(folder).catch(() => undefined);
  // A young one may belong to a server that does not listen yet.
  if (!facts?.isDirectory() || nowMs - facts.mtimeMs < youngMs) return false;
  if (facts.uid !== process.getuid?.() || (facts.mode & 0o777) !== 0o700) return false;
  const names = await readdir(folder).catch(() => undefined);
  if (!names?.every((name) => name === socketName)) return false;
  // Asking the socket holds across containers, where process ids do not.
  return !(await isListening(join(folder, socketName)));
}

/** Fails without harm when somebody has put a file there in the meantime. */
async function removeEmptied(folder: string): Promise<void> {
  await rm(join(folder, socketName), { force: true });
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
