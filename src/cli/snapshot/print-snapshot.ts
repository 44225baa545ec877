import { createServerClock } from '../../client/server-clock.ts';
import { preferencesInMemory } from '../../console/create-console.ts';
import type { Size } from '../../console/draw/line.ts';
import { type DrawnOnce, drawOnce, type Unread } from '../../console/draw-once.tsx';
import { attentionKeys } from '../../console/shell/restored.ts';
import type { Profile } from '../../console/shell/shell.ts';
import { wikiKeys } from '../../console/shell/wiki-memory.ts';
import { foldersOf } from '../../files/folders.ts';
import type { ThemeName } from '../../settings/settings.ts';
import { openStateFile } from '../../state/state-file.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { ansiPicture, textPicture } from '../../terminal/screen/picture.ts';
import { maxRequests } from '../attention/read-ends.ts';
import { readConfig } from '../config/read-config.ts';
import { openLive, openOffline } from '../console/console-source.ts';
import { formOfFile, withOutput } from '../output/write-output.ts';
import { imageOfScreen, imageOptions } from '../picture/image-of-screen.ts';
import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { chooseSource } from '../source/connection.ts';
import { movingPicture } from './moving-picture.ts';
import type { PictureFormat, SnapshotOptions } from './picture-format.ts';
import { readScript, type Scene } from './script.ts';

const forms: Readonly<Record<string, PictureFormat>> = { '.svg': 'svg' };

const usualSize: Size = { width: 120, height: 36 };
const usualTimeoutMs = 60_000;

/** Draws the screen that a command of the console leads to, and prints it. Throws UsageError and what prevents reading. */
export async function printSnapshot(line: string, options: SnapshotOptions, context: CliContext) {
  const { env } = context;
  const { size = usualSize, timeout: timeoutMs = usualTimeoutMs, script } = options;
  const output = options.output ?? formOfFile(options.file, forms) ?? 'text';
  if (script !== undefined && output !== 'svg') {
    throw new UsageError('--script makes an image. Add --output svg.');
  }
  const scenes = script === undefined ? [] : readScript(script);
  const file = await readConfig(env);
  const { config } = file;
  if (!options.offline) chooseSource(options, env, Date.now(), config);
  const serverClock = createServerClock();
  // Two pictures of the same demo organization are the same.
  const request = { options: { ...options, isStopped: true } };
  const source = options.offline
    ? await openOffline(request, file, context)
    : await openLive(request, { file, serverClock }, context);
  using _ending = source.ending;
  const { opening, profile, clock, copySearch, readRestatedDays } = source;
  const { client, wikiRunIds, close } = await opening;
  const theme = themeFor(output, options.theme ?? config.theme);
  const drawing = {
    client,
    // The demo organization and a copy have times of their own.
    observe: profile.isDemo || options.offline ? () => {} : serverClock.observe,
    settings: {
      ...{ profile, clock, copySearch, readRestatedDays, config },
      // Nobody is asked, and nothing is recorded.
      isReadOnly: scenes.length > 0 && !profile.isDemo,
      isAscii: config.glyphs === 'ascii',
      clockDifference: serverClock,
      knownWikiRuns: wikiRunIds,
      preferences: preferencesOf(profile, env),
      endBurst: maxRequests,
    },
    ...{ theme, command: line, size, timeoutMs },
    steps: scenes.slice(1).map(({ keys }) => keys),
  };
  let unread: readonly Unread[] = [];
  await withOutput(options.file, context, async ({ stdout }) => {
    const shown = shownIn(await drawOnce(drawing), timeoutMs);
    unread = shown.unread;
    stdout.write(writers[output](shown, { profile, theme, scenes }));
  }).finally(async () => {
    await copySearch.close();
    await close();
  });
  tellUnread(unread, context);
}

/** An image has no colours of a terminal. */
const themeFor = (output: PictureFormat, theme: ThemeName): ThemeName =>
  output === 'svg' && theme === 'default' ? 'dark' : theme;

/** What is remembered of findings and of wiki runs; how lists were last filtered is not for pictures. */
function preferencesOf(profile: Profile, env: CliContext['env']) {
  const folder = foldersOf(env).state;
  const state = openStateFile({ folder, profile: profile.name, clock: Date.now }).get();
  const kept: readonly string[] = profile.isDemo
    ? []
    : [...Object.values(attentionKeys), ...Object.values(wikiKeys)];
  const views = Object.entries(state.views).filter(([name]) => kept.includes(name));
  return preferencesInMemory({
    lastScreen: undefined,
    views: Object.fromEntries(views),
    savedViews: {},
    commands: [],
  });
}

type Shown = Extract<DrawnOnce, { state: 'drawn' }>;

/** Throws what prevented the picture. */
function shownIn(drawn: DrawnOnce, timeoutMs: number): Shown {
  switch (drawn.state) {
    case 'drawn':
      return drawn;
    case 'refused':
      throw new UsageError(drawn.reason);
    case 'unread': {
      const failed = drawn.unread.find(({ reason }) => reason !== undefined);
      throw failed?.reason ?? new NotReadError(drawn.unread, timeoutMs);
    }
  }
}

/** The time was over before anything of the screen was read. */
class NotReadError extends Error {
  override readonly name = 'NotReadError';
  readonly code = 'timeout';

  constructor(unread: readonly Unread[], timeoutMs: number) {
    const what = [...new Set(unread.map(({ what }) => what))].join(', ');
    super(`Not read within ${timeoutMs / 1_000} s: ${what || 'data'}. --timeout gives more time.`);
  }
}

type PictureFacts = {
  profile: Profile;
  theme: ThemeName;
  scenes: readonly Scene[];
};

const writers: Readonly<Record<PictureFormat, (shown: Shown, facts: PictureFacts) => string>> = {
  text: ({ picture }) => textPicture(picture),
  ansi: ({ picture }) => ansiPicture(picture),
  svg({ picture, after, title }, { profile, theme, scenes }) {
    if (scenes.length === 0) return imageOfScreen(picture, title, { profile, theme });
    const image = imageOptions(picture, title, { profile, theme });
    const pictures = [picture, ...after];
    const frames = scenes.flatMap(({ seconds, caption }, at) => {
      const shown = pictures[at];
      return shown ? [{ picture: shown, seconds, caption }] : [];
    });
    const said = [...new Set(scenes.map(({ caption }) => caption))].filter(Boolean).join('; ');
    return movingPicture(frames, { ...image, description: `${image.description} ${said}` });
  },
};

/** Says what is not in the picture. Missing access is an answer. */
function tellUnread(unread: readonly Unread[], context: CliContext) {
  const told = unread.map(
    ({ what, reason }) =>
      `Not read: ${what}: ${sanitizeLine(reason?.message ?? 'no answer in time')}`,
  );
  for (const text of new Set(told)) context.stderr.write(`${text}\n`);
  const isMissing = unread.some(({ reason }) => !isForbidden(reason));
  if (isMissing) context.exitCode = exitStatuses.partly[0];
}

const isForbidden = (reason: Error | undefined): boolean =>
  reason !== undefined && 'code' in reason && reason.code === 'forbidden';
