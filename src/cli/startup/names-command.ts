/** Whether a command or the help may be meant. A plain start of the console does not load the commands. */
export const namesCommand = (argv: readonly string[]): boolean =>
  argv.some((argument) => /^[a-z_]|^-h$|^--help$|^--describe$/.test(argument));
