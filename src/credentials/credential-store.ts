/**
 * Where credentials are kept between two starts. An account is a profile and its server, such as
 * `halcyon@api.halcyon.example`: a profile that is pointed at another server has no credential there.
 * All methods throw CredentialStoreError.
 */
export type CredentialStore = {
  get(account: string): Promise<string | undefined>;
  /** Replaces what is there. */
  set(account: string, credential: string): Promise<void>;
  /** Resolves with whether there was one. */
  delete(account: string): Promise<boolean>;
};

/** Why a credential could not be read or kept. */
export type CredentialFailure =
  /** This computer has no such store: a library or service is missing, as is usual over SSH. */
  | 'unavailable'
  /** The store is there and locked. */
  | 'locked'
  /** A command or file did not give a credential. */
  | 'failed';

/** The message says what failed and what to do, and never holds a credential. */
export class CredentialStoreError extends Error {
  override readonly name = 'CredentialStoreError';
  readonly code = 'credential-store';
  readonly failure: CredentialFailure;

  constructor(failure: CredentialFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The account of a profile. `baseUrl` is a valid address. */
export const accountOf = (profile: string, baseUrl: string): string =>
  `${profile}@${new URL(baseUrl).host}`;
