import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a shell looks for the completions of `signalbox`, in the folder `share`. */
const completions = {
  bash: 'bash-completion/completions/signalbox',
  zsh: 'zsh/site-functions/_signalbox',
  fish: 'fish/vendor_completions.d/signalbox.fish',
};

/**
 * Writes the folder that is installed by unpacking it: the runtime, the bundles, the command, man pages, completions.
 *
 * @param {object} parts
 * @param {string} parts.node the stripped runtime
 * @param {string} parts.interpreter what the runtime needs of the system
 * @param {string} parts.built the package, as `write-package.js` has written it
 * @param {Record<string, string>} parts.documents text by file name
 * @param {string} folder
 */
export function writeFolder({ node, interpreter, built, documents }, folder) {
  const lib = join(folder, 'lib', 'signalbox');
  const skipped = new Set(['client', 'types', 'README.md', 'CHANGELOG.md', 'LICENSE']);
  cpSync(built, lib, {
    recursive: true,
    filter: (path) => dirname(path) !== built || !skipped.has(path.slice(built.length + 1)),
  });
  copyFileSync(node, join(lib, 'node'));
  chmodSync(join(lib, 'node'), 0o755);
  put(
    join(folder, 'bin', 'signalbox'),
    readFileSync(join(import.meta.dirname, 'launcher.sh'), 'utf8').replaceAll(
      'INTERPRETER',
      interpreter,
    ),
    0o755,
  );
  /** @param {readonly string[]} argv */
  const said = (...argv) =>
    execFileSync(process.execPath, [join(built, 'signalbox.js'), ...argv], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    });
  /** @type {{ commands: { name: string }[] }} */
  const { commands } = JSON.parse(said('--describe'));
  for (const name of ['', ...new Set(commands.map(({ name }) => name.split(' ', 1)[0] ?? ''))]) {
    const page = name === '' ? 'signalbox' : `signalbox-${name}`;
    put(join(folder, 'share', 'man', 'man1', `${page}.1`), said('man', ...(name ? [name] : [])));
  }
  for (const [shell, place] of Object.entries(completions)) {
    put(join(folder, 'share', place), said('completion', shell));
  }
  for (const [name, text] of Object.entries(documents)) {
    put(join(folder, 'share', 'doc', 'signalbox', name), text);
  }
}

/**
 * @param {string} path
 * @param {string} text
 */
function put(path, text, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}
