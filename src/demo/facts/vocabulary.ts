/** Tools that every agent has, with how much of a usual day's calls each gets, in percent. */
const ownTools = [
  ['read_file', 26],
  ['run_command', 21],
  ['edit_file', 15],
  ['search_text', 12],
  ['find_files', 6],
  ['update_plan', 5],
  ['list_folder', 5],
  ['create_file', 3],
  ['apply_patch', 2],
  ['search_web', 1.5],
  ['fetch_page', 1.2],
  ['delegate_task', 1],
  ['ask_person', 0.7],
  ['view_image', 0.6],
] as const;

/** Called once for every skill that is activated. */
const skillTool = 'load_skill';

/** Share of a usual day's calls by place in `toolNames`; skills have no share of their own. */
export const ownToolShares: readonly number[] = ownTools.map(([, percent]) => percent / 100);

type ServerName = { name: string; actions: readonly string[] };

const serverNames: readonly ServerName[] = [
  { name: 'issue-tracker', actions: ['search_issues', 'read_issue', 'add_comment'] },
  { name: 'Issue-Tracker', actions: ['search_issues', 'read_issue', 'add_comment'] },
  { name: 'fleet-telemetry', actions: ['query_metrics', 'read_alerts'] },
  { name: 'Fleet-Telemetry', actions: ['query_metrics', 'read_alerts'] },
  { name: 'simulator', actions: ['run_scenario', 'fetch_trace'] },
  { name: 'parts-catalog', actions: ['find_part', 'read_datasheet'] },
  { name: 'build-farm', actions: ['start_build', 'read_log'] },
  { name: 'handbook', actions: ['search', 'read_page'] },
  { name: 'HandBook', actions: ['search', 'read_page'] },
  { name: 'warehouse-sql', actions: ['run_query', 'describe_table'] },
];

/** An MCP server, and where its tools stand in `serverToolNames`. */
export type Server = { name: string; tools: readonly number[] };

/** Three of them exist twice, written differently: people set them up by hand. */
export const servers: readonly Server[] = serverNames.map(({ name, actions }, place) => {
  const earlier = serverNames.slice(0, place).reduce((sum, { actions }) => sum + actions.length, 0);
  return { name, tools: actions.map((_, action) => earlier + action) };
});

/** Tools that every agent has. */
export const toolNames: readonly string[] = [...ownTools.map(([name]) => name), skillTool];

/** Tools of MCP servers: a server's calls are those of its tools. */
export const serverToolNames: readonly string[] = serverNames.flatMap(({ name, actions }) =>
  actions.map((action) => `${name}___${action}`),
);

/** Places in `toolNames` of the tools that other facts are tied to. */
export const toolPlaces = {
  runCommand: toolNames.indexOf('run_command'),
  editFile: toolNames.indexOf('edit_file'),
  createFile: toolNames.indexOf('create_file'),
  loadSkill: toolNames.indexOf(skillTool),
};

/** What a parser made of tool names when a model's output broke off. */
export const garbledToolNames = [
  'read_file</tool_name>',
  'run_command","arguments":{"comm',
  ' edit_file',
  'search_text\n',
  'edit_fil',
  '<|tool|>find_files',
  'functions.run_command:0',
] as const;

export const skillNames = [
  'release-notes',
  'bag-file-triage',
  'arm-calibration',
  'incident-review',
  'migration-checklist',
  'safety-case',
  'flaky-test-hunt',
  'api-review',
] as const;

export const slashCommandNames = [
  'compact',
  'review',
  'plan',
  'model',
  'clear',
  'status',
  'rewind',
  'handoff',
] as const;

/** A hook as people configured it; `runs` says how often it runs on a day. */
export type Hook = {
  event: string;
  matcher: string;
  command: string;
  runs: 'session' | 'turn' | 'command' | 'edit';
};

export const hooks: readonly Hook[] = [
  { event: 'SessionStart', matcher: '', command: './scripts/load-context.sh', runs: 'session' },
  { event: 'PreToolUse', matcher: 'run_command', command: 'guard --policy shell', runs: 'command' },
  { event: 'PostToolUse', matcher: 'edit_file', command: 'make format', runs: 'edit' },
  {
    event: 'PostToolUse',
    matcher: 'edit_file',
    command: './scripts/lint-changed.sh',
    runs: 'edit',
  },
  { event: 'UserPromptSubmit', matcher: '', command: 'redact-secrets', runs: 'turn' },
  { event: 'Stop', matcher: '', command: 'notify-desktop', runs: 'turn' },
];
