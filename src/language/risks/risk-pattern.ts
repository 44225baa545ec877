/** A pattern of tool calls that a person should review. */
export type RiskPattern = {
  id: string;
  /** As shown in a transcript: `forced push`. */
  reason: string;
  /** A regular expression as in filters, for text in lower case. */
  pattern: string;
  /** What to search: commands and queries, these and paths, all arguments of a call, or the result of a tool. */
  reads: 'commands' | 'paths' | 'everything' | 'results';
  /** Not reported if this other pattern matches, too. */
  coveredBy?: string;
};

/** The rest of a command. */
export const rest = '[^\\n;&|]*';
/** The beginning of a command, and the end of a word. */
export const begin = '(^|[\\s;&|(\'"])';
export const end = '($|[\\s;&|)\'"])';
