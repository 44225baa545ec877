/**
 * Where credentials are kept between two starts. An account is a profile and its server, such as
 * `halcyon@api.halcyon.example`: a profile that is moved to another server has no credential there. All
 * methods throw CredentialStoreError.
 */
export type CredentialStore = {
  get(account: string): Promise<string | undefined>;
  /** Replaces an existing credential. */
  set(account: string, credential: string): Promise<void>;
  /** Resolves to whether there was one. */
  delete(account: string): Promise<boolean>;
};

/** Why a credential could not be read or stored. */
type CredentialFailure =
  /** This computer has no such store: a library or service is missing, which is common over SSH. */
  | 'unavailable'
  /** The store exists but is locked. */
  | 'locked'
  /** A command or file did not provide a credential. */
  | 'failed';

/** The message says what failed and what to do, and never contains a credential. */
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
