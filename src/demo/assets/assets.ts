import type * as z from 'zod';
import computersFile from '../../../assets/demo/computers.json' with { type: 'json' };
import languagesFile from '../../../assets/demo/languages.json' with { type: 'json' };
import manifestsFile from '../../../assets/demo/manifests.json' with { type: 'json' };
import messagesFile from '../../../assets/demo/messages.json' with { type: 'json' };
import officesFile from '../../../assets/demo/offices.json' with { type: 'json' };
import peopleFile from '../../../assets/demo/people.json' with { type: 'json' };
import criteriaFile from '../../../assets/demo/readiness-criteria.json' with { type: 'json' };
import remarksFile from '../../../assets/demo/remarks.json' with { type: 'json' };
import repositoriesFile from '../../../assets/demo/repositories.json' with { type: 'json' };
import sessionsFile from '../../../assets/demo/sessions.json' with { type: 'json' };
import teamsFile from '../../../assets/demo/teams.json' with { type: 'json' };
import terminalOutputFile from '../../../assets/demo/terminal-output.json' with { type: 'json' };
import toolsFile from '../../../assets/demo/tools.json' with { type: 'json' };
import wikiFile from '../../../assets/demo/wiki.json' with { type: 'json' };
import type { assetSchemas } from './schemas.ts';

type Asset<Name extends keyof typeof assetSchemas> = z.output<(typeof assetSchemas)[Name]>;

// The casts narrow what TypeScript infers from JSON. They hold because the build and a test validate the
// files against the schemas; validating them at run time would slow down the start.
export const { provisioningSteps, computers } = computersFile as Asset<'computers'>;
export const languages = languagesFile as Asset<'languages'>;
export const manifests = manifestsFile as Asset<'manifests'>;
export const messages = messagesFile as Asset<'messages'>;
export const { offices, holidays } = officesFile as Asset<'offices'>;
export const { firstNames, lastNames } = peopleFile as Asset<'people'>;
export const readinessCriteria = criteriaFile as Asset<'readiness-criteria'>;
export const { remarks, glossary } = remarksFile as Asset<'remarks'>;
export const sessions = sessionsFile as Asset<'sessions'>;
export const teams = teamsFile as Asset<'teams'>;
export const terminalOutput = terminalOutputFile as Asset<'terminal-output'>;
export const tools = toolsFile as Asset<'tools'>;
export const wiki = wikiFile as Asset<'wiki'>;

/** The code bases of Halcyon Robotics, used by sessions, computers, reports and wiki runs. */
export const repositories = repositoriesFile as readonly Repository[];

export type Repository = Asset<'repositories'>[number];
export type Problem = Repository['problems'][number];
export type Office = Asset<'offices'>['offices'][number];
export type Region = Office['region'];
export type KindName = keyof Asset<'sessions'>['kinds'];

/** Throws RangeError if no repository has this name. */
export function repositoryNamed(name: string): Repository {
  const repository = repositories.find((each) => each.name === name);
  if (!repository) throw new RangeError(`No repository is called ${name}`);
  return repository;
}
