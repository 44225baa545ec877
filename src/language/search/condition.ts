/** What is true of the messages that a search finds, apart from what only their texts tell. Each store has its own SQL for it. */
export type Condition =
  | { kind: 'all' | 'any'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition }
  /** Words in this order; the last one may go on if they are a prefix. */
  | { kind: 'words'; text: string; isPrefix: boolean }
  /** A field of their sessions has a wanted text. */
  | { kind: 'sessions'; field: 'title' | 'computer'; isWanted(text: string): boolean }
  /** Role or tool are this one, the ID of the session begins so, the name of the model contains it. */
  | { kind: 'role' | 'tool' | 'session' | 'model'; text: string }
  | { kind: 'after' | 'before'; ms: number }
  /** An error; a call of a tool; perhaps the result of one. */
  | { kind: 'error' | 'call' | 'result' };

export const everything: Condition = { kind: 'all', parts: [] };
