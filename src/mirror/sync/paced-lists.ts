import type { Client } from '../../client/client.ts';
import { createLists, type Lists } from '../../client/pagination/lists.ts';
import type { Pace } from './pace.ts';

/** The lists of a client, whose pages are requested no faster than the server allows. */
export const pacedLists = (client: Client, { ask }: Pace): Lists =>
  createLists({
    getUsers: (given) => ask((options) => client.getUsers(given, options)),
    listMessages: (given) => ask((options) => client.listMessages(given, options)),
    listReadinessReports: (given) => ask((options) => client.listReadinessReports(given, options)),
    listSessions: (given) => ask((options) => client.listSessions(given, options)),
  });
