import type { Candidate } from './candidates.ts';

/** The parts of a command that its texts consist of. */
type Labelled = { name: string; argument?: { name: string; isOptional?: boolean } };

/** The name, followed by a space if an argument is required. */
export const lineOf = ({ name, argument }: Labelled): string =>
  argument && !argument.isOptional ? `${name} ` : name;

export const commandLabel = ({ name, argument }: Labelled): string => {
  if (!argument) return name;
  return argument.isOptional ? `${name} [${argument.name}]` : `${name} ${argument.name}`;
};

export const commandText = (command: Labelled & { title: string }): string =>
  `${commandLabel(command)} ${command.title}`;

export const candidateText = ({ value, note }: Candidate): string =>
  note === undefined ? value : `${value} ${note}`;
