const placeholder = /\{([a-z][\w-]*)\}/gi;

/** The fields that an argument names. */
export const fieldsIn = (argument: string): string[] =>
  [...argument.matchAll(placeholder)].map(([, name = '']) => name);

/** The arguments of a program for a row, or the reason why there are none. */
export type Argv = { argv: readonly string[] } | { refusal: string };

/**
 * Puts the fields of a row into the arguments of a program. Whatever a field contains stays within its argument, within
 * one part of an address, and does not become an option.
 */
export function argvFor(
  run: readonly string[],
  textOf: (field: string) => string | undefined,
): Argv {
  const argv: string[] = [];
  for (const [index, argument] of run.entries()) {
    const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(argument);
    for (const field of fieldsIn(argument)) {
      const text = textOf(field);
      if (!text) return { refusal: `The row has no ${field}.` };
      if (text.includes('\0')) return { refusal: `Its ${field} contains a NUL character.` };
    }
    const filled = argument.replaceAll(placeholder, (_, field: string) => {
      const text = (textOf(field) ?? '').toWellFormed();
      return isAddress ? encodeURIComponent(text) : text;
    });
    const canBeOption = !argument.startsWith('-') && !run.slice(1, index).includes('--');
    if (canBeOption && filled.startsWith('-')) {
      const [field] = fieldsIn(argument);
      return { refusal: `Its ${field} begins with "-", which could be taken for an option.` };
    }
    argv.push(filled);
  }
  return { argv };
}

/** Whether an argument lets a field say which option it is. */
export const namesOption = (argument: string): boolean => /^--?\{/.test(argument);

/** The arguments as one line, in which nothing is invisible and it is seen where each begins and ends. */
export const argvText = (argv: readonly string[]): string => argv.map(quoted).join(' ');

const quoted = (argument: string): string =>
  /^[\w@%+=:,./-]+$/.test(argument)
    ? argument
    : JSON.stringify(argument).replaceAll(
        hidden(),
        (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
      );

/** What a terminal does not show, or shows elsewhere, and spaces that look like others. */
const hidden = () => /(?! )[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/gu;
