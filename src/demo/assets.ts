import type * as z from 'zod';
import computersFile from '../../assets/demo/computers.json' with { type: 'json' };
import languagesFile from '../../assets/demo/languages.json' with { type: 'json' };
import officesFile from '../../assets/demo/offices.json' with { type: 'json' };
import peopleFile from '../../assets/demo/people.json' with { type: 'json' };
import remarksFile from '../../assets/demo/remarks.json' with { type: 'json' };
import repositoriesFile from '../../assets/demo/repositories.json' with { type: 'json' };
import teamsFile from '../../assets/demo/teams.json' with { type: 'json' };
import toolsFile from '../../assets/demo/tools.json' with { type: 'json' };
import type { assetSchemas } from './asset-schemas.ts';

type Asset<Name extends keyof typeof assetSchemas> = z.output<(typeof assetSchemas)[Name]>;

// The build and a test check the files against the schemas, which a start has no time for. What
// the types of JSON cannot say, such as which words a field may hold, the schemas have checked.
export const { provisioningSteps, computers } = computersFile as Asset<'computers'>;
export const languages = languagesFile as Asset<'languages'>;
export const { offices, holidays } = officesFile as Asset<'offices'>;
export const { firstNames, lastNames } = peopleFile as Asset<'people'>;
export const { remarks, glossary } = remarksFile as Asset<'remarks'>;
export const teams = teamsFile as Asset<'teams'>;
export const tools = toolsFile as Asset<'tools'>;

/** The code bases of Halcyon Robotics. Sessions, computers, reports and wiki runs speak of these. */
export const repositories = repositoriesFile as readonly Repository[];

export type Repository = Asset<'repositories'>[number];
export type Problem = Repository['problems'][number];
export type Office = Asset<'offices'>['offices'][number];
export type Region = Office['region'];
