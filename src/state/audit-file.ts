import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { errorReason } from '../files/error-code.ts';
import { acquireLock } from '../files/file-lock.ts';
import { jsonOf } from '../files/json-of.ts';
import { openPlainFile } from '../files/plain-file.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { openFlags } from '../files/system.ts';
import { textIfThere } from '../files/text-if-there.ts';
import { type AuditEntry, AuditError, type AuditLog, type AuditRecords } from './audit-entry.ts';

/** Bytes after which a new file is started. One previous file is kept. */
const maxFileBytes = 1_000_000;

/** The names of the audit log in its folder: the current file and the previous one. */
export const auditFileNames = { current: 'audit.jsonl', former: 'audit.1.jsonl' };

/** Those of what agents read: so many lines would rotate the changes away. */
export const readsFileNames = { current: 'reads.jsonl', former: 'reads.1.jsonl' };

/**
 * An audit log as lines of JSON that only their owner can read. A line is written in one piece, so that the
 * lines of two consoles do not mix, and is flushed to the disk before the request is sent.
 */
export function createAuditFile(
  folder: string,
  largestBytes = maxFileBytes,
  names = auditFileNames,
): AuditLog {
  const current = join(folder, names.current);
  const former = join(folder, names.former);
  const readCurrent = createReader(current);
  const readFormer = createReader(former);

  /**
   * Only one console rotates the file: a second one would replace the full file with the new, almost empty
   * one.
   */
  function beginAnew() {
    using _lock = acquireLock(`${current}.lock`);
    if (sizeOf(current) > largestBytes) renameSync(current, former);
  }

  return {
    append(entry) {
      try {
        makePrivateFolder(folder);
        if (sizeOf(current) > largestBytes) beginAnew();
        appendLine(current, toLine(entry));
      } catch (error) {
        const [sent, then] =
          entry.result === 'pending'
            ? ['Nothing was sent.', ', then try again']
            : [`The request was sent; its result (${entry.result}) is missing in the log.`, ''];
        throw new AuditError(
          `The audit log cannot be written (${errorReason(error)}). ${sent} Make it possible to write ${current}${then}.`,
          { cause: error },
        );
      }
    },
    read() {
      const files = [readFormer(), readCurrent()];
      return {
        entries: files.flatMap(({ entries }) => entries),
        unreadableLines: files.reduce((sum, file) => sum + file.unreadableLines, 0),
      };
    },
  };
}

/** Appends a line to one file, even if another console renames that file in the meantime. */
function appendLine(path: string, line: string) {
  const { O_APPEND, O_CREAT, O_RDWR } = constants;
  const file = openPlainFile(path, O_RDWR | O_APPEND | O_CREAT | openFlags.notALink);
  try {
    // `mode` does not apply to an existing file.
    fchmodSync(file, 0o600);
    writeFileSync(file, `${endsWithinLine(file) ? '\n' : ''}${line}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A full disk or a loss of power can leave half a line, which must not corrupt the next one. */
function endsWithinLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}

function toLine({ at, ...entry }: AuditEntry): string {
  const { id, ...rest } = entry;
  return JSON.stringify({ time: new Date(at).toISOString(), ...rest, id });
}

/** Reads a file again only when it is another one or has changed: the rules of Now ask each time. */
function createReader(path: string): () => AuditRecords {
  let read: { state: string; records: AuditRecords } | undefined;
  return () => {
    const { ino, size, ctimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
    // Before it is read: what is appended meanwhile is another state.
    const state = [ino, size, ctimeMs].join();
    if (read?.state !== state) read = { state, records: readRecords(path) };
    return read.records;
  };
}

function readRecords(path: string): AuditRecords {
  const line = lineSchema();
  const lines = (textOf(path) ?? '').split('\n').filter((text) => text.trim() !== '');
  const entries = lines.flatMap((text): AuditEntry[] => {
    const parsed = line.safeParse(jsonOf(text));
    if (!parsed.success) return [];
    const { time, ...entry } = parsed.data;
    return [{ ...entry, at: Date.parse(time) }];
  });
  return { entries, unreadableLines: lines.length - entries.length };
}

// Built when the log is first read, because starts do not need it.
const lineSchema = () =>
  z.object({
    id: z.string(),
    time: z.iso.datetime(),
    profile: z.string(),
    who: z.string(),
    method: z.string(),
    route: z.string(),
    target: z.string(),
    name: z.string().optional(),
    result: z.string(),
    status: z.number().optional(),
    requestId: z.string().optional(),
  });

function textOf(path: string): string | undefined {
  try {
    return textIfThere(path, constants.O_RDONLY | openFlags.notALink);
  } catch (error) {
    throw new AuditError(`The audit log cannot be read (${errorReason(error)}): ${path}`, {
      cause: error,
    });
  }
}

function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
