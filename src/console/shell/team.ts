/** A team server, to which people push what they share. */
export type Team = {
  /** Why nothing can be changed; undefined if changes go to the platform. */
  refusal: string | undefined;
  /** The address of the person whose key reads there, in small letters, once it is known. */
  own(): string | undefined;
  /** Asks what it has. */
  about(signal: AbortSignal): Promise<TeamFacts>;
};

/** What a team server says of itself. */
export type TeamFacts = {
  /** Whose key it is that reads there. */
  email: string | undefined;
  /** When data of each kind was pushed last, in Unix milliseconds. */
  dataOf: Readonly<Record<string, number>>;
};
