import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type AuditEntry, AuditError } from '../../src/state/audit-entry.ts';
import { createAuditFile } from '../../src/state/audit-file.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

const entry: AuditEntry = {
  id: 'one',
  at: Date.parse('2026-11-20T14:30:05.120Z'),
  profile: 'halcyon',
  who: 'key …a1b2',
  method: 'POST',
  route: '/api/v0/computers/{computerId}/restart',
  target: 'computerId=c1',
  result: 'pending',
};

test('entries come back as they were written', () => {
  using folder = temporaryFolder();
  const answered = {
    ...entry,
    at: entry.at + 40,
    result: 'conflict',
    status: 409,
    requestId: 'r1',
    name: 'atlas',
  };

  createAuditFile(folder.path).append(entry);
  createAuditFile(folder.path).append(answered);

  expect(createAuditFile(folder.path).read()).toEqual({
    entries: [entry, answered],
    unreadableLines: 0,
  });
});

test('what another console appends is read, and what cannot be read any more is an error', () => {
  using folder = temporaryFolder();
  const [own, other] = [createAuditFile(folder.path), createAuditFile(folder.path)];
  own.append(entry);
  const first = own.read();

  other.append({ ...entry, id: 'two' });
  expect(own.read().entries.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(first.entries).toHaveLength(1);

  rmSync(folder.in('audit.jsonl'));
  mkdirSync(folder.in('audit.jsonl'));
  expect(() => own.read()).toThrow(AuditError);
});

test('each entry is a line of JSON with a time that people can read', () => {
  using folder = temporaryFolder();

  createAuditFile(folder.path).append(entry);

  const lines = readFileSync(folder.in('audit.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { time: '2026-11-20T14:30:05.120Z', target: 'computerId=c1' },
  ]);
});

test('only its owner can read it, also where it was readable before', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('audit.jsonl'), '', { mode: 0o644 });

  createAuditFile(folder.path).append(entry);

  expect(statSync(folder.in('audit.jsonl')).mode & 0o777).toBe(0o600);
});

test('a folder that is not there is made for its owner alone', () => {
  using folder = temporaryFolder();

  createAuditFile(folder.in('state', 'signalbox')).append(entry);

  expect(statSync(folder.in('state', 'signalbox')).mode & 0o777).toBe(0o700);
});

test('lines that are not entries are counted', () => {
  using folder = temporaryFolder();
  const log = createAuditFile(folder.path);
  appendFileSync(folder.in('audit.jsonl'), 'half a li\n{"time":"never"}\n\n');

  log.append(entry);

  expect(log.read()).toEqual({ entries: [entry], unreadableLines: 2 });
});

test('half a line, as a full disk leaves it, does not spoil the next entry', () => {
  using folder = temporaryFolder();
  const log = createAuditFile(folder.path);
  log.append(entry);
  appendFileSync(folder.in('audit.jsonl'), '{"time":"2026-11-20T14:3');

  log.append({ ...entry, id: 'two' });

  expect(log.read().entries.map(({ id }) => id)).toEqual(['one', 'two']);
});

test('a symbolic link is not followed, and the file that it names stays as it is', () => {
  using folder = temporaryFolder();
  const theirs = 'a log of another program\n'.repeat(100);
  writeFileSync(folder.in('theirs'), theirs);
  chmodSync(folder.in('theirs'), 0o644);
  mkdirSync(folder.in('state'));
  symlinkSync(folder.in('theirs'), folder.in('state', 'audit.jsonl'));
  const log = createAuditFile(folder.in('state'), 700);

  expect(() => log.append(entry)).toThrow('audit.jsonl is a symbolic link, not a file');
  expect(() => log.read()).toThrow('audit.jsonl is a symbolic link, not a file');
  expect(statSync(folder.in('theirs')).mode & 0o777).toBe(0o644);
  expect(readFileSync(folder.in('theirs'), 'utf8')).toBe(theirs);
});

test('a folder in place of the log is an error for writing and for reading', () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('audit.jsonl'));
  const log = createAuditFile(folder.path);

  expect(() => log.append(entry)).toThrow(AuditError);
  expect(() => log.append(entry)).toThrow(
    `cannot be written (audit.jsonl is a folder, not a file). Nothing was sent. Make it possible to write ${folder.in('audit.jsonl')}`,
  );
  expect(() => log.append({ ...entry, result: 'ok', status: 200 })).toThrow(
    'The request was sent; its result (ok) is missing in the log. Make it possible to write',
  );
  expect(() => log.read()).toThrow(AuditError);
  expect(() => log.read()).toThrow('cannot be read (audit.jsonl is a folder, not a file)');
});

test('a log that has grown is put aside, and an older one is forgotten', () => {
  using folder = temporaryFolder();
  const log = createAuditFile(folder.path, 700);
  const ids = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

  for (const id of ids) log.append({ ...entry, id });

  const kept = log.read().entries.map(({ id }) => id);
  expect(kept.at(-1)).toBe('9');
  expect(kept).not.toContain('1');
  expect(statSync(folder.in('audit.1.jsonl')).mode & 0o777).toBe(0o600);
});

test('nothing is made by reading', () => {
  using folder = temporaryFolder();

  expect(createAuditFile(folder.in('none')).read()).toEqual({ entries: [], unreadableLines: 0 });
  expect(existsSync(folder.in('none'))).toBe(false);
});

test('two consoles write at the same time, and neither loses the full file of the other', async () => {
  using folder = temporaryFolder();
  const auditFile = new URL('../../src/state/audit-file.ts', import.meta.url);
  const program = `
    import { createAuditFile } from ${JSON.stringify(auditFile)};
    import { statSync } from 'node:fs';
    const [, folder] = process.argv;
    const log = createAuditFile(folder, 3000);
    for (let count = 0; count < 300; count += 1) {
      log.append(${JSON.stringify(entry)});
      const former = statSync(folder + '/audit.1.jsonl', { throwIfNoEntry: false });
      if (former && former.size <= 3000) throw new Error('only ' + former.size + ' bytes are left');
    }`;
  const console = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, folder.path]);

  await expect(Promise.all([console(), console()])).resolves.toMatchObject([
    { stderr: '' },
    { stderr: '' },
  ]);
});
