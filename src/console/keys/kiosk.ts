import type { Device } from '../../terminal/device.ts';
import type { ShellSettings } from '../shell/shell.ts';

/**
 * What a kiosk has: the actions by the beginning of their IDs, in the words of one string. Everything else is missing there, so
 * that a new action, which may reach a file, a program or the clipboard, has to be let in here.
 */
const allowedActions: Readonly<Record<string, string>> = {
  screen: 'now overview sessions computers limits readiness wiki people',
  go: 'back',
  history: 'back forward last',
  actions: 'menu',
  data: 'refresh refresh-all',
  command: 'type',
  palette: 'show run down up page-down page-up leave',
  help: `
    show down up top bottom further next previous next-page previous-page page-down
    page-up filter keep-filter clear-filter close`,
  app: 'back-or-quit redraw mouse quit',
  work: 'stop',
  table: `
    preview focus-preview focus-list filter sort invert-sort sort-left sort-right wide columns
    columns-left columns-right row stop-reading clear sort-by-name sort-by-status
    sort-by-age sort-by-credits zoom end-zoom mark mark-range inspect end-inspect down up
    page-down page-up half-page-down half-page-up first window-top window-middle
    window-bottom last`,
  columns: 'switch left right usual down up first last close',
  figure: 'explain',
  range: 'next previous earlier later type',
  dashboard: 'end-zoom open zoom next-panel previous-panel leave-panel',
  chart: 'next previous',
  days: 'earlier later earlier-week later-week first last busiest',
  text: 'search next-match previous-match end-search',
  tree: `
    toggle open fold open-all fold-all search next-match previous-match end-search read
    end-reading`,
  now: `
    restart interrupt open what-if snooze mute day-sessions agents computers people
    overview show-snoozed show-resolved`,
  rule: 'findings',
  overview: 'next-tab previous-tab credits tools activity productivity users',
  tools: 'letter-case',
  users: 'open',
  day: 'earlier later sessions',
  session: 'open panes follow interrupt delete unshare remove',
  panes: 'next previous zoom close return',
  search: 'open words',
  tail: 'open interrupt role-user role-assistant role-tool',
  risk: 'search search-all',
  transcript: `
    bookmark fold stop next-error previous-error list-errors search next-match previous-match
    end-search end-zoom all-roles role-user role-assistant role-tool next-risk next-turn
    previous-turn unfold-all wrap left right times zoom inspect follow start down up
    page-down page-up half-page-down half-page-up`,
  'transcript.session': 'interrupt delete unshare remove',
  message: 'close',
  bookmark: 'open remove',
  computer: 'sessions details restart',
  models: 'open',
  teams: 'open',
  limit: 'days what-if what-if-default end-what-if earlier-month later-month current-month',
  error: 'open',
  audit: 'open',
  readiness: 'open compare',
  repository: 'older newer compare leave-comparison',
  wiki: 'open forget delete open-by-id',
  'wiki-page': 'read',
  person: 'days remove open-day',
  question: 'yes delete no leave confirm cancel down up page-down page-up',
  'typed-question': 'down up page-down page-up',
  menu: 'down up page-down page-up first last take close',
  choice: 'down up page-down page-up first last take leave letter',
  report: 'close down up page-down page-up',
  explanation: 'close next previous down up page-down page-up',
  prompt: `
    submit cancel complete next-suggestion previous-suggestion suggestion-above accept
    left right word-left word-right start end erase-before erase-after erase-word
    erase-to-start erase-to-end older find-older newer`,
};

const allowedCommands = `
  now overview sessions computers limits readiness wiki people session computer person model day range
  view tail beside bookmarks grep errors rules risks audit refresh help theme models teams quit quit!`;

const words = (text: string) => text.trim().split(/\s+/);

const actionIds = new Set(
  Object.entries(allowedActions).flatMap(([beginning, names]) =>
    words(names).map((name) => `${beginning}.${name}`),
  ),
);
const commandNames = new Set(words(allowedCommands));

type Mode = Pick<ShellSettings, 'isKiosk'>;

/** Whether the console has an action. */
export const hasAction = ({ isKiosk }: Mode, { id }: { id: string }): boolean =>
  !isKiosk || actionIds.has(id);

/** Whether the console has a command behind `:`. */
export const hasCommand = ({ isKiosk }: Mode, { name }: { name: string }): boolean =>
  !isKiosk || commandNames.has(name);

/** Each setting that is kept is named, so that a new one is missing until somebody has decided. */
export const withoutWaysOut = (settings: ShellSettings): ShellSettings => ({
  config: settings.config,
  client: settings.client,
  profile: settings.profile,
  isReadOnly: settings.isReadOnly,
  isKiosk: settings.isKiosk,
  theme: settings.theme,
  colorDepth: settings.colorDepth,
  isAscii: settings.isAscii,
  isScreenReader: settings.isScreenReader,
  clock: settings.clock,
  clockDifference: settings.clockDifference,
  knownWikiRuns: settings.knownWikiRuns,
  copySearch: settings.copySearch,
  readRestatedDays: settings.readRestatedDays,
  audit: settings.audit,
  preferences: settings.preferences,
  keymap: settings.keymap,
  place: settings.place,
  kept: settings.kept,
  device: closedDevice(settings.device),
  account: undefined,
  keepTheme: undefined,
  holdTheme: settings.holdTheme,
  ownCommands: [],
});

const refuse = async (): Promise<never> => {
  throw new Error('A kiosk writes no files, copies nothing and runs no programs.');
};

const closedDevice = ({ notify, redraw, switchMouse, quit }: Device): Device => ({
  ...{ notify, redraw, switchMouse, quit },
  copy: refuse,
  save: refuse,
  run: refuse,
  view: refuse,
  suspend: () => {},
});
