import { type System, systemOf } from '../files/system.ts';
import { type CredentialStore, CredentialStoreError } from './credential-store.ts';

/** The part of the native library that is used. */
type NativeKeyRing = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

type KeyRingOptions = {
  load?: () => Promise<NativeKeyRing>;
  system?: System;
  /** How long a person has to unlock the key ring, in milliseconds. */
  patienceMs?: number;
};

const service = 'signalbox';

/** Written and removed again to find out whether the key ring is locked. */
const probeAccount = 'is-it-unlocked';

/**
 * The key ring of the operating system: Keychain, Credential Manager, or the Secret Service. The native
 * library is loaded at the first call, because most starts do not need it and many computers cannot load it.
 */
export function createKeyRing(options: KeyRingOptions = {}): CredentialStore {
  const { load = loadKeytar, system = systemOf(), patienceMs = 120_000 } = options;

  async function call<Result>(act: (native: NativeKeyRing) => Promise<Result>): Promise<Result> {
    const native = await load().catch((error: unknown) => {
      throw loadFailure(error);
    });
    const limit = timeLimit(patienceMs);
    try {
      return await Promise.race([act(native), limit.passed]);
    } catch (error) {
      throw error instanceof CredentialStoreError ? error : callFailure(error);
    } finally {
      limit.end();
    }
  }

  /** A locked Secret Service behaves as if it were empty. Only writing tells the two apart. */
  async function probe(native: NativeKeyRing) {
    if (!system.isLockedKeyRingEmpty) return;
    await native.setPassword(service, probeAccount, 'yes');
    await native.deletePassword(service, probeAccount);
  }

  return {
    get: (account) =>
      call(async (native) => {
        const credential = await native.getPassword(service, account);
        if (credential !== null) return credential;
        await probe(native);
        return undefined;
      }),
    set: (account, credential) =>
      call((native) => native.setPassword(service, account, credential)),
    delete: (account) =>
      call(async (native) => {
        if (await native.deletePassword(service, account)) return true;
        await probe(native);
        return false;
      }),
  };
}

async function loadKeytar(): Promise<NativeKeyRing> {
  // The library is CommonJS, and not all of its functions are detected as named exports.
  const { default: keytar } = await import('keytar');
  return keytar;
}

const otherWays =
  'Keep the key in a file (signalbox login --store file), or name a credential command.';

function loadFailure(error: unknown): CredentialStoreError {
  return new CredentialStoreError(
    'unavailable',
    `There is no key ring: ${loadProblem(error)}. ${otherWays}`,
  );
}

function loadProblem(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  if (codeOf(error) === 'ERR_MODULE_NOT_FOUND' || /^Cannot find module 'keytar'/.test(said)) {
    return 'the optional package keytar is not installed';
  }
  if (/failed to map segment|not permitted/i.test(said)) {
    return 'neither the folder for temporary files nor the cache lets its library run';
  }
  // The package says only that none of its libraries can be loaded, which need libsecret.
  if (/libsecret|Failed to load keytar/.test(said)) return 'libsecret is not installed';
  return `its library cannot be loaded (${said.replaceAll(/\s+/g, ' ')})`;
}

function callFailure(error: unknown): CredentialStoreError {
  const said = error instanceof Error ? error.message : String(error);
  for (const [pattern, failure, message] of known) {
    if (pattern.test(said)) return new CredentialStoreError(failure, `${message} ${otherWays}`);
  }
  const reason = said.replaceAll(/\s+/g, ' ').replace(/[.\s]+$/, '');
  return new CredentialStoreError('unavailable', `The key ring failed: ${reason}. ${otherWays}`);
}

/** Error messages of the Secret Service and its library, and what they mean. */
const known: readonly (readonly [RegExp, 'unavailable' | 'locked', string])[] = [
  [
    /D-?Bus without X11|DBUS_SESSION_BUS_ADDRESS|connect to .*bus|Could not connect/i,
    'unavailable',
    'There is no key ring: this login has no session bus, as is usual over SSH.',
  ],
  [
    /was not provided by any \.service files|ServiceUnknown/,
    'unavailable',
    'There is no key ring: no key ring service is running.',
  ],
  [
    /No such secret collection|Object does not exist at path|No such interface/,
    'unavailable',
    'There is no key ring to store keys in: it is created when you log in to a desktop.',
  ],
  [
    /locked|dismissed|prompt/i,
    'locked',
    'The key ring is locked, and nothing here can ask for its password. Unlock it and try again.',
  ],
];

function timeLimit(ms: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const message = `The key ring did not answer within ${ms / 1_000} s. Unlock it and try again. ${otherWays}`;
    reject(new CredentialStoreError('locked', message));
  }, ms);
  return { passed: promise, end: () => clearTimeout(timer) };
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
