import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Packages of the console, which no command but the console may load. */
const forbidden = '/^(react|ink|@inkjs\\/|@tanstack\\/)/';

/** Runs a command line in a process of its own, which fails if it loads a package of the console. */
export async function runWithoutReact(argv: readonly string[], env: Record<string, string>) {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(specifier, context, next) {
        if (${forbidden}.test(specifier)) throw new Error('loads ' + specifier);
        return next(specifier, context);
      },
    });
    const { main } = await import('./src/cli/main.ts');
    await main(${JSON.stringify(argv)}, process);
  `;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', script],
    { env: { PATH: process.env.PATH, ...env }, maxBuffer: 50_000_000 },
  );
  return { stdout, stderr };
}
