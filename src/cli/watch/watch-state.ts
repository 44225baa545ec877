import { join } from 'node:path';
import * as z from 'zod';
import { errorReason } from '../../files/error-code.ts';
import { tryLock } from '../../files/file-lock.ts';
import { foldersOf } from '../../files/folders.ts';
import { jsonOf } from '../../files/json-of.ts';
import { makePrivateFolder } from '../../files/private-folder.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { textIfThere } from '../../files/text-if-there.ts';
import { severities } from '../../rules/finding.ts';
import type { CliContext } from '../process/cli-context.ts';
import { mirrorName } from '../source/mirror-files.ts';
import type { Told, WatchEvent } from './events.ts';

export type Undelivered = { sink: string; event: WatchEvent; attempts: number };

/** What a watcher remembers between two starts. */
export type WatchState = {
  told: Told;
  undelivered: readonly Undelivered[];
  /** What the rules remember, as the state of a console keeps it. */
  views: Readonly<Record<string, unknown>>;
};

/** The watcher cannot keep what it has told, or another one runs. */
class WatchError extends Error {
  override readonly name = 'WatchError';
  readonly code = 'watch';
}

const eventSchema = z.object({
  event: z.enum(['began', 'worse', 'ended']),
  id: z.string(),
  at: z.string(),
  severity: z.enum(severities),
  was: z.enum(severities).nullable().default(null),
  rule: z.string(),
  subject: z.string(),
  subjectIds: z.array(z.string()),
  evidence: z.string(),
  since: z.string().nullable(),
  period: z.string().nullable(),
  how: z.enum(['resolved', 'lapsed']).nullable(),
  profile: z.string(),
  test: z.boolean(),
});

const stateSchema = z.object({
  version: z.literal(1),
  told: z.record(z.string(), eventSchema),
  undelivered: z.array(z.object({ sink: z.string(), event: eventSchema, attempts: z.number() })),
  views: z.record(z.string(), z.unknown()),
});

export type OpenWatchState = Disposable & {
  state: WatchState;
  /** Whether nothing was kept by an earlier watcher. */
  isNew: boolean;
  save(state: WatchState): void;
};

/** The state of a watcher that remembers nothing, such as that of the demo organization. */
export const forgetfulState = (): OpenWatchState => ({
  state: nothing,
  isNew: true,
  save() {},
  [Symbol.dispose]() {},
});

const nothing: WatchState = { told: {}, undelivered: [], views: {} };

/** Opens the state of the watcher of a profile, and locks it for this process. Throws WatchError. */
export function openWatchState(profile: string, { env }: CliContext): OpenWatchState {
  const folder = join(foldersOf(env).state, 'watch');
  const path = join(folder, `${mirrorName(profile)}.json`);
  const cannot = (error: unknown) =>
    new WatchError(`What was told cannot be kept (${errorReason(error)}): ${path}`);
  const lock = lockOf(folder, path, cannot);
  if (lock === undefined) throw new WatchError(`Another signalbox watches ${profile}.`);
  try {
    const state = loadState(path);
    return {
      state: state ?? nothing,
      isNew: state === undefined,
      save(state: WatchState) {
        try {
          replaceFile(path, `${JSON.stringify({ version: 1, ...state })}\n`);
        } catch (error) {
          throw cannot(error);
        }
      },
      [Symbol.dispose]: () => lock[Symbol.dispose](),
    };
  } catch (error) {
    lock[Symbol.dispose]();
    throw error instanceof WatchError ? error : cannot(error);
  }
}

function lockOf(folder: string, path: string, cannot: (error: unknown) => WatchError) {
  try {
    makePrivateFolder(folder);
    return tryLock(`${path}.lock`);
  } catch (error) {
    throw cannot(error);
  }
}

/** A damaged file must not be taken for a new one: everything would be told again. */
function loadState(path: string): WatchState | undefined {
  const text = textIfThere(path);
  if (text === undefined) return undefined;
  const { data } = stateSchema.safeParse(jsonOf(text));
  if (data === undefined) {
    throw new WatchError(`The state of the watcher is damaged. Remove it to begin anew: ${path}`);
  }
  return data;
}
