import { mkdirSync, writeFileSync } from 'node:fs';
import { main } from '../../src/cli/main.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { capturedContext } from './captured-context.ts';

/** A folder of its own with this configuration, and commands that use it. */
export function aConfig(text?: string) {
  const folder = temporaryFolder();
  mkdirSync(folder.in('signalbox'));
  if (text !== undefined) writeFileSync(folder.in('signalbox', 'config.json'), text);
  async function command(argv: readonly string[], env: Record<string, string> = {}) {
    const folders = { XDG_CONFIG_HOME: folder.path, XDG_STATE_HOME: folder.path };
    const { context, out, err } = capturedContext({ ...folders, ...env });
    await main(argv, context);
    return { out: out(), err: err(), status: context.exitCode };
  }
  return {
    path: folder.in('signalbox', 'config.json'),
    in: folder.in,
    run: (argv: readonly string[], env: Record<string, string> = {}) =>
      command(['config', ...argv], env),
    command,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
