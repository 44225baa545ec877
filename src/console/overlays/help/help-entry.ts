/** What the help says about one action. */
export type HelpEntry = {
  id: string;
  /** The keys as people write them; harmful actions are reached through the menu. */
  keys: string;
  /** The keys as a configuration names them. */
  keyNames: readonly string[];
  title: string;
  /** Why it is impossible now. */
  reason: string | undefined;
  /** Whether its keys are its own now; later they may be, such as those that lead back. */
  isNow: boolean;
};

export type HelpSection = {
  title: string;
  /** Whether its keys mean this in another place only. */
  isElsewhere: boolean;
  entries: readonly HelpEntry[];
};
