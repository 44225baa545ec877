import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replacedFile, replacedModule } from '../../../src/build/replacements.js';

const root = pathToFileURL(join(import.meta.dirname, '..', '..', '..'));

/** What the bundles have in place of a module at a URL, as source text. */
function replacement(url: string): string | undefined {
  const file = url.split('/node_modules/').at(-1) ?? '';
  const exact = `${url}?exact`;
  if (file.startsWith('ink/')) return replacedFile(file, exact);
  if (file !== 'string-width/index.js') return undefined;
  const source = replacedModule('string-width');
  return `import exact from '${exact}'; ${source?.replace(/require\(.*?\)\.default/, 'exact')}`;
}

// Ink draws and measures as it does in the bundles, which is what people see.
registerHooks({
  load(url, context, load) {
    const source = replacement(url);
    if (source === undefined) return load(url, context);
    const withUrls = source.replaceAll("'./src/", `'${root}/src/`);
    return { format: 'module', source: withUrls, shortCircuit: true };
  },
});
