import { tools } from '../assets/assets.ts';

/** Called once for every skill that is activated. */
const skillTool = 'load_skill';

/** Share of a usual day's calls by place in `toolNames`; skills have no share of their own. */
export const ownToolShares: readonly number[] = tools.tools.map(({ percent }) => percent / 100);

/** An MCP server, and where its tools stand in `serverToolNames`. */
export type Server = { name: string; tools: readonly number[] };

export const servers: readonly Server[] = tools.servers.map(({ name, tools: actions }, place) => {
  const earlier = tools.servers.slice(0, place).reduce((sum, { tools }) => sum + tools.length, 0);
  return { name, tools: actions.map((_, action) => earlier + action) };
});

/** Tools that every agent has. */
export const toolNames: readonly string[] = [...tools.tools.map(({ name }) => name), skillTool];

/** Tools of MCP servers: a server's calls are those of its tools. */
export const serverToolNames: readonly string[] = tools.servers.flatMap(({ name, tools }) =>
  tools.map((tool) => `${name}___${tool}`),
);

/** Places in `toolNames` of the tools that other facts are tied to. */
export const toolPlaces = {
  runCommand: toolNames.indexOf('run_command'),
  editFile: toolNames.indexOf('edit_file'),
  createFile: toolNames.indexOf('create_file'),
  loadSkill: toolNames.indexOf(skillTool),
};
