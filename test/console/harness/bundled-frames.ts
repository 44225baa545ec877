import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replacedFile } from '../../../src/build/replacements.js';

const root = pathToFileURL(join(import.meta.dirname, '..', '..', '..'));

// Ink draws as it does in the bundles, which is what people see.
registerHooks({
  load(url, context, load) {
    const [, file = ''] = url.split('/node_modules/');
    const source = file.startsWith('ink/') ? replacedFile(file, `${url}?exact`) : undefined;
    if (source === undefined) return load(url, context);
    const withUrls = source.replaceAll("'./src/", `'${root}/src/`);
    return { format: 'module', source: withUrls, shortCircuit: true };
  },
});
