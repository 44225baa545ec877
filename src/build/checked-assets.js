import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Validates the demo's data in `assets/demo` at build time, because validation would slow down every
 * start of the program.
 *
 * @type {import('esbuild').Plugin}
 */
export const checkedAssets = {
  name: 'checked-assets',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]assets[\\/]demo[\\/][\w-]+\.json$/ }, async ({ path }) => {
      const { assetError } = await import('../demo/assets/schemas.ts');
      const contents = readFileSync(path, 'utf8');
      const fault = assetError(basename(path, '.json'), JSON.parse(contents));
      if (fault === undefined) return { contents, loader: 'json' };
      return { errors: [{ text: fault, location: { file: path } }] };
    });
  },
};
