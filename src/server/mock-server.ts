import { hash } from 'node:crypto';
import { forRoles, type Role, roles } from '../api/role.ts';
import { apiKeyDigest, isApiKey, makeApiKey } from './authentication/api-key.ts';
import type { ServedData } from './served-data.ts';
import { type RunningServer, type ServerOptions, startServer } from './start-server.ts';
import type { Store } from './store/open-store.ts';

export type MockServerOptions = Omit<ServerOptions, keyof ServedData | 'cursorSecret'> & {
  /** Keys created by `makeApiKey`; random by default. */
  keys?: Partial<Record<Role, string>>;
};

/** Data with IDs of the people who hold the keys. */
export type MockData = Required<ServedData> & {
  store: Store;
  keyHolders: Record<Role, string>;
};

export type RunningMockServer = RunningServer & {
  keys: Record<Role, string>;
  /** The IDs of the people who hold them. */
  keyHolders: Record<Role, string>;
  /** Makes data and clock as they were at the start. The keys stay valid. */
  reset(): void;
};

/** Starts a server with a key for each role. `openData` makes the data anew, at the start and for each reset. */
export async function startMockServer(
  { keys: givenKeys, ...options }: MockServerOptions,
  openData: () => MockData,
): Promise<RunningMockServer> {
  const keys = roleKeys(givenKeys);
  const dataWithKeys = () => withKeys(openData(), keys);
  const data = dataWithKeys();

  const server = await startServer({
    ...options,
    ...data,
    // A client may go on reading pages after a restart with the same keys.
    cursorSecret: hash('sha256', roles.map((role) => keys[role]).join(' '), 'buffer'),
  });

  return {
    ...server,
    keys,
    keyHolders: data.keyHolders,
    reset: () => server.replaceData(dataWithKeys()),
  };
}

function roleKeys(given: MockServerOptions['keys'] = {}): Record<Role, string> {
  for (const [role, key] of Object.entries(given)) {
    if (!isApiKey(key)) throw new TypeError(`The ${role}'s key is not one that makeApiKey made.`);
  }
  return { ...forRoles(makeApiKey), ...given };
}

function withKeys(data: MockData, keys: Record<Role, string>): MockData {
  const { store, clock, keyHolders } = data;

  store.transaction(() => {
    for (const role of roles) {
      const key = keys[role];
      store.apiKeys.add({
        digest: apiKeyDigest(key),
        personId: keyHolders[role],
        lastFour: key.slice(-4),
        createdAt: clock(),
      });
    }
  });
  return data;
}
