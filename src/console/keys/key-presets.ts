/** Keys by the ID of the action that they are for. */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** Keys, and the actions that have them; both are names separated by blanks. */
const keyBindings = (rows: readonly (readonly [keys: string, ids: string])[]): KeyBindings =>
  Object.fromEntries(
    rows.flatMap(([keys, ids]) => ids.split(' ').map((id) => [id, keys.split(' ')])),
  );

/** What users of other programs expect; all other actions keep their keys. */
export const presets = {
  default: keyBindings([]),

  // https://k9scli.io/topics/commands
  k9s: keyBindings([
    [': ctrl-a', 'command.type'],
    ['ctrl-r', 'data.refresh'],
    ['ctrl-w w', 'table.wide'],
    ['ctrl-space v', 'table.mark-range'],
    ['alt-s', 'table.sort'],
    ['N', 'table.sort-by-name'],
    ['S', 'table.sort-by-status'],
    ['A', 'table.sort-by-age'],
    ['C', 'table.sort-by-credits'],
    ['alt-a', 'now.agents'],
    ['E', 'now.computers'],
    ['enter l', 'computer.sessions'],
    ['i y', 'table.inspect'],
    ['enter l d', 'users.open'],
    ['enter d', 'dashboard.open'],
    ['c', 'session.copy-id computer.copy-id wiki.copy-id search.copy-id limit.copy-email'],
    ['c', 'person.copy-email users.copy-email person.copy tree.copy dashboard.copy'],
    ['c', 'transcript.copy now.copy'],
    ['alt-c', 'readiness.copy-address repository.copy-id'],
    ['s G end f', 'transcript.follow'],
  ]),

  // https://github.com/jesseduffield/lazygit/blob/master/docs/keybindings/Keybindings_en.md
  lazygit: keyBindings([
    ['R ctrl-r', 'data.refresh'],
    ['alt-r', 'data.refresh-all'],
    ['alt-left', 'history.back'],
    ['alt-right', 'history.forward'],
    ['< g home', 'table.first transcript.start'],
    ['> G end', 'table.last'],
    [', pageup ctrl-b', 'table.page-up transcript.page-up'],
    ['. pagedown ctrl-f', 'table.page-down'],
    ['alt-h', 'table.sort-left'],
    ['alt-l', 'table.sort-right'],
    ['l tab shift-tab', 'table.focus-preview'],
    ['h esc tab shift-tab', 'table.focus-list'],
    ['z + d', 'table.zoom'],
    ['esc z q _', 'table.end-zoom'],
    [
      'enter',
      'now.open rule.findings risk.search search.open tail.open session.open computer.sessions fleet.switch fleet-now.open bookmark.open',
    ],
    ['enter', 'limit.days person.days users.open person.open-day readiness.open wiki.open'],
    ['] tab', 'overview.next-tab'],
    ['[ shift-tab', 'overview.previous-tab'],
    ['l J', 'dashboard.next-panel'],
    ['h K', 'dashboard.previous-panel'],
    ['left', 'days.earlier day.earlier repository.older'],
    ['right', 'days.later day.later repository.newer'],
    ['ctrl-o y', 'session.copy-id computer.copy-id search.copy-id limit.copy-email'],
    ['ctrl-o y', 'person.copy-email users.copy-email dashboard.copy transcript.copy now.copy'],
    ['{', 'range.earlier limit.earlier-month'],
    ['}', 'range.later limit.later-month'],
    ['> G end f', 'transcript.follow'],
    ['. pagedown ctrl-f space', 'transcript.page-down'],
  ]),
} satisfies Readonly<Record<string, KeyBindings>>;
