import { join } from 'node:path';
import { accessProblem } from '../files/access-problem.ts';
import { errorCode, errorReason } from '../files/error-code.ts';
import { acquireLock } from '../files/file-lock.ts';
import { jsonOf } from '../files/json-of.ts';
import { readPlainFile } from '../files/plain-file.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { replaceFile } from '../files/replace-file.ts';
import { type CredentialStore, CredentialStoreError } from './credential-store.ts';

export const credentialFileName = 'credentials.json';

/**
 * Credentials in a file that only its owner can read, for computers without a key ring. A file that others
 * can read is rejected, as ssh does with private keys.
 */
export function createCredentialFile(folder: string): CredentialStore {
  const path = join(folder, credentialFileName);

  function change(act: (accounts: Map<string, string>) => void) {
    try {
      makePrivateFolder(folder);
      using _lock = acquireLock(`${path}.lock`);
      const accounts = readAccounts(path);
      act(accounts);
      replaceFile(path, textOf(accounts), { flush: true });
    } catch (error) {
      if (error instanceof CredentialStoreError) throw error;
      throw failure(`${path} cannot be written (${errorReason(error)}).`);
    }
  }

  return {
    get: async (account) => readAccounts(path).get(account),
    set: async (account, credential) => change((accounts) => accounts.set(account, credential)),
    async delete(account) {
      if (!readAccounts(path).has(account)) return false;
      change((accounts) => accounts.delete(account));
      return true;
    },
  };
}

function readAccounts(path: string): Map<string, string> {
  let text: string;
  try {
    const problem = accessProblem(path, 'read');
    if (problem !== undefined) throw failure(problem);
    text = readPlainFile(path);
  } catch (error) {
    if (error instanceof CredentialStoreError) throw error;
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return new Map();
    throw failure(`${path} cannot be read (${errorReason(error)}).`);
  }
  const accounts = accountsIn(text);
  if (!accounts) throw failure(`${path} is damaged. Remove it and sign in again.`);
  return accounts;
}

/** Undefined if the text is not a valid credential file. */
function accountsIn(text: string): Map<string, string> | undefined {
  const { version, accounts }: { version?: unknown; accounts?: unknown } = Object(jsonOf(text));
  if (version !== 1 || typeof accounts !== 'object' || accounts === null) return undefined;
  const entries = Object.entries(accounts);
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
    ? new Map(entries)
    : undefined;
}

const textOf = (accounts: ReadonlyMap<string, string>): string =>
  `${JSON.stringify({ version: 1, accounts: Object.fromEntries(accounts) }, undefined, 2)}\n`;

const failure = (message: string) => new CredentialStoreError('failed', message);
