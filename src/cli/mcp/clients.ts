import { join } from 'node:path';
import { type Environment, type System, systemOf } from '../../files/system.ts';

/** How a client of the Model Context Protocol is told about a server. */
export type AgentClient = {
  title: string;
  /** Where its configuration is, below the home folder or that of applications. */
  file: readonly [below: 'home' | 'applications', ...path: string[]];
  /** The object of its configuration that holds the servers by name; undefined if the file is not JSON. */
  servers: 'mcpServers' | 'servers' | undefined;
  /** What stands beside command and arguments. */
  fields?: Readonly<Record<string, string>>;
};

/** The clients whose files are known; others take the same lines of JSON. */
export const agentClients: Readonly<Record<string, AgentClient>> = {
  claude: {
    title: 'Claude Code',
    file: ['home', '.claude.json'],
    servers: 'mcpServers',
    fields: { type: 'stdio' },
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    file: ['applications', 'Claude', 'claude_desktop_config.json'],
    servers: 'mcpServers',
  },
  cursor: { title: 'Cursor', file: ['home', '.cursor', 'mcp.json'], servers: 'mcpServers' },
  vscode: {
    title: 'Visual Studio Code',
    file: ['applications', 'Code', 'User', 'mcp.json'],
    servers: 'servers',
    fields: { type: 'stdio' },
  },
  codex: { title: 'Codex', file: ['home', '.codex', 'config.toml'], servers: undefined },
};

/** The path of a client's configuration for this user. */
export function configurationOf(
  { file: [below, ...path] }: AgentClient,
  env: Environment,
  system: System = systemOf(),
): string {
  const home = env.HOME ?? env.USERPROFILE ?? '';
  return join(below === 'home' ? home : system.applications(env, home), ...path);
}
