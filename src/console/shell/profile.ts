/** Whose data the console shows. */
export type Profile = {
  name: string;
  host: string;
  isDemo: boolean;
  /** The credential by its last characters, for the audit log. Never the credential. */
  who?: string;
};
