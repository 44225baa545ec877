import type { CommandDescription, Description } from './describe.ts';

/** A manual page in mdoc about all commands, or about those that begin with a word. */
export function manPage({ commands, exitStatuses, version }: Description, word = ''): string {
  const about = commands.filter(
    ({ name }) => word === '' || name === word || name.startsWith(`${word} `),
  );
  const title = word === '' ? 'signalbox' : `signalbox-${word}`;
  const [first] = about;
  return [
    `.\\" Version ${version}`,
    '.Dd $Mdocdate$',
    `.Dt ${title.toUpperCase()} 1`,
    '.Os',
    '.Sh NAME',
    `.Nm ${title}`,
    `.Nd ${roff(word === '' || first === undefined ? "the operator's console for an agent platform" : summary(first.about))}`,
    '.Sh SYNOPSIS',
    ...about.flatMap((command) => ['.Nm signalbox', `.Ar ${roff(usage(command))}`]),
    '.Sh DESCRIPTION',
    ...about.flatMap(commandLines),
    '.Sh EXIT STATUS',
    '.Bl -tag -width 4n',
    ...exitStatuses.flatMap(({ status, meaning }) => [`.It ${status}`, roff(meaning)]),
    '.El',
    '',
  ].join('\n');
}

function commandLines(command: CommandDescription): string[] {
  const { about, options, fields, examples, statuses } = command;
  return [
    `.Ss ${roff(`signalbox ${usage(command)}`.trim())}`,
    ...about.split('\n').map(roff),
    ...listOf(
      'Options:',
      options.map(({ flags, about: meaning }) => [flags, meaning]),
    ),
    ...listOf(
      'Fields:',
      fields.map(({ name, about: meaning }) => [name, meaning]),
    ),
    ...listOf('Exit statuses:', Object.entries(statuses)),
    ...listOf(
      'Examples:',
      examples.map(({ line, does }) => [line, does]),
    ),
  ];
}

function listOf(title: string, entries: readonly (readonly [string, string])[]): string[] {
  if (entries.length === 0) return [];
  return [
    '.Pp',
    title,
    '.Bl -tag -width Ds',
    ...entries.flatMap(([name, meaning]) => [`.It ${roff(name)}`, roff(meaning)]),
    '.El',
  ];
}

/** The words and arguments of a command: `computers restart <ids...>`. */
export const usage = ({ name, arguments: given }: CommandDescription): string =>
  [
    name,
    ...given.map(({ name: argument, isRequired, isVariadic }) => {
      const text = isVariadic ? `${argument}...` : argument;
      return isRequired ? `<${text}>` : `[${text}]`;
    }),
  ].join(' ');

/** The first line of what is said about a command. */
export const summary = (about: string): string => about.split('\n', 1)[0] ?? '';

/** Text that begins no request, and in which a backslash is one. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(/^(?=[.'])/gm, '\\&')
    .replaceAll('\n', '\n.br\n');
