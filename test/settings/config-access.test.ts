import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfigFile } from '../../src/settings/config-file.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

/** A configuration folder with a file, both of which only their owner can change. */
function aConfiguration() {
  const folder = temporaryFolder();
  mkdirSync(folder.in('signalbox'), { mode: 0o700 });
  writeFileSync(folder.in('signalbox', 'config.json'), '{"theme":"dark"}', { mode: 0o600 });
  return {
    folder: folder.in('signalbox'),
    file: folder.in('signalbox', 'config.json'),
    in: folder.in,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test.each([0o644, 0o600, 0o444])('a file with mode %o is used', async (mode) => {
  using config = aConfiguration();
  chmodSync(config.file, mode);
  chmodSync(config.folder, 0o755);

  expect((await readConfigFile(config.folder)).config.theme).toBe('dark');
});

test.each([0o664, 0o602, 0o666])('a file with mode %o is refused', async (mode) => {
  using config = aConfiguration();
  chmodSync(config.file, mode);

  await expect(readConfigFile(config.folder)).rejects.toThrow(
    `Others can write ${config.file}, so it is not used. Run: chmod go-w ${config.file}`,
  );
});

test('a folder that others can write is refused, also without a file', async () => {
  using config = aConfiguration();
  mkdirSync(config.in('empty'));
  chmodSync(config.folder, 0o777);
  chmodSync(config.in('empty'), 0o770);

  await expect(readConfigFile(config.folder)).rejects.toThrow(
    `Others can write ${config.folder}, so it is not used.`,
  );
  await expect(readConfigFile(config.in('empty'))).rejects.toThrow('Others can write');
});

test('a file that the configuration links to is judged with its folder', async () => {
  using config = aConfiguration();
  mkdirSync(config.in("other's files"));
  writeFileSync(config.in("other's files", 'config.json'), '{"theme":"light"}');
  mkdirSync(config.in('linked'));
  symlinkSync(config.in("other's files", 'config.json'), config.in('linked', 'config.json'));
  expect((await readConfigFile(config.in('linked'))).config.theme).toBe('light');

  chmodSync(config.in("other's files"), 0o777);

  await expect(readConfigFile(config.in('linked'))).rejects.toThrow(
    `Run: chmod go-w '${config.in("other'\\''s files")}'`,
  );
});

test.runIf(process.getuid?.() === 0)('what another user owns is refused', async () => {
  using config = aConfiguration();
  chownSync(config.file, 12_345, 0);

  await expect(readConfigFile(config.folder)).rejects.toThrow(
    `${config.file} belongs to another user, so it is not used. Run: chown 0 ${config.file}`,
  );
});

test('a folder above that others can write is refused, because they can swap what is in it', async () => {
  using config = aConfiguration();
  chmodSync(config.in(), 0o777);

  await expect(readConfigFile(config.folder)).rejects.toThrow(
    `Others can write ${config.in()}, so it is not used. Run: chmod go-w ${config.in()}`,
  );
});

test('a folder above the file that the configuration links to is judged, too', async () => {
  using config = aConfiguration();
  mkdirSync(config.in('open', 'kept'), { recursive: true });
  writeFileSync(config.in('open', 'kept', 'config.json'), '{}');
  mkdirSync(config.in('linked'));
  symlinkSync(config.in('open', 'kept', 'config.json'), config.in('linked', 'config.json'));
  chmodSync(config.in('open'), 0o777);

  await expect(readConfigFile(config.in('linked'))).rejects.toThrow(
    `Others can write ${config.in('open')}, so it is not used.`,
  );
});

test.runIf(process.getuid?.() === 0)('a sticky folder of root may hold the folder', async () => {
  using config = aConfiguration();
  chmodSync(config.in(), 0o1777);

  expect((await readConfigFile(config.folder)).config.theme).toBe('dark');
});
