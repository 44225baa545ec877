/** A document as a platform sends it. None of this folder's server is derived from the contract in `src`. */
export type Json = Readonly<Record<string, unknown>>;
