import { createRequire } from 'node:module';

/** The colours of Ink come from its own chalk, which finds no terminal when tests load it. */
export async function forceColors(): Promise<void> {
  const fromInk = createRequire(createRequire(import.meta.url).resolve('ink'));
  const { default: chalk } = await import(fromInk.resolve('chalk'));
  chalk.level = 3;
}
