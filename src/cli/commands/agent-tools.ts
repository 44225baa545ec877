import * as z from 'zod';
import { messageRoles } from '../../api/message.ts';
import type { Hit } from '../../language/search/found-messages.ts';
import { fieldOf, type OutputField } from '../../output/field.ts';
import { rowsOf, type Tool, type ToolContext, toolOf } from '../mcp/tool.ts';
import { UsageError } from '../process/usage-error.ts';
import { computerList, computerShow } from './computers.ts';
import { limitsCommand } from './limits.ts';
import { peopleList } from './people.ts';
import { sessionList, sessionMessages } from './sessions.ts';
import { usageCommand } from './usage.ts';

/** Inputs of every tool. */
const page = {
  limit: z.int().min(1).max(200).default(50).optional(),
  cursor: z.string().max(40).optional(),
};

const range = z
  .string()
  .max(40)
  .default('30d')
  .describe('UTC days: 7d, yesterday, 2026-10, 2026-11-01..2026-11-15');
const filter = z.string().max(300).optional();
const filterLike = (example: string) => filter.describe(`conditions on fields: ${example}`);

/** The tools, all of which read. Their rows are those of the commands. */
export const tools: readonly Tool[] = [
  toolOf(
    'usage',
    'Credits and tokens by day, model, person or team.',
    z.object({
      by: z.enum(['day', 'model', 'person', 'team']).default('day'),
      range,
      compare: z.boolean().optional().describe('also the days before; not by day'),
      ...page,
    }),
    ({ by, range: last, compare }, from) =>
      rowsOf(usageCommand, { options: { by, last, ...(compare && { compare }) } }, from),
  ),
  toolOf(
    'people',
    'People with credits, activity, sessions, main model, team.',
    z.object({
      range,
      sort: z.enum(['credits', 'sessions', 'messages', 'activeDays', 'percent']).default('credits'),
      filter: filterLike('team=vision credits>1000'),
      ...page,
    }),
    ({ range: last, sort, filter: words }, from) =>
      rowsOf(peopleList, { options: { last }, sort, filter: words }, from),
  ),
  toolOf(
    'limits',
    'Credit limits and their use in a month, most urgent first.',
    z.object({
      month: z.string().max(20).optional().describe('2026-10; default: this month'),
      forecast: z.boolean().optional(),
      filter: filterLike('percent>90'),
      ...page,
    }),
    ({ month, forecast = false, filter: words }, from) =>
      rowsOf(
        limitsCommand,
        { options: { ...(month && { month }), forecast }, filter: words },
        from,
      ),
  ),
  toolOf(
    'computers',
    'Computers with status; one with its provisioning steps by id.',
    z.object({ id: z.string().max(200).optional(), filter: filterLike('status=error'), ...page }),
    ({ id, filter: words }, from) =>
      id === undefined
        ? rowsOf(computerList, { options: {}, filter: words }, from)
        : rowsOf(computerShow, { options: {}, args: [id], withExtra: true }, from),
  ),
  toolOf(
    'sessions',
    "Agent sessions of the key's owner, last updated first.",
    z.object({ filter: filterLike('status=running updatedAt<7d'), ...page }),
    ({ filter: words }, from) => rowsOf(sessionList, { options: {}, filter: words }, from),
  ),
  toolOf(
    'transcript',
    'Messages of a session, oldest first.',
    z.object({
      session: z.string().min(1).max(200),
      from: z.int().min(1).default(1).describe('position of the first message'),
      role: z.enum(messageRoles).optional(),
      ...page,
    }),
    async ({ session, from: first, role }, from) => {
      const { rows, fields } = await rowsOf(
        sessionMessages,
        { options: { ...(role && { role }) }, args: [session], withExtra: true },
        from,
      );
      // The content is the text once more, as the server sent it.
      return {
        rows: after(rows, first - 1),
        fields: fields.filter(({ name }) => name !== 'content'),
      };
    },
  ),
  toolOf(
    'search',
    'Finds messages in the local copy: words, "a phrase", -without, role:user, tool:Bash, last:7d.',
    z.object({ query: z.string().min(1).max(300), ...page }),
    async ({ query }, from) => ({ fields: hitFields, rows: await hits(query, from) }),
  ),
];

async function* after<Row>(rows: Iterable<Row> | AsyncIterable<Row>, count: number) {
  let at = 0;
  for await (const row of rows) {
    at += 1;
    if (at > count) yield row;
  }
}

const { text, count, time } = fieldOf;

/** Characters of a message that a search shows. */
const maxQuote = 200;

const hitFields: readonly OutputField<Hit>[] = [
  text('sessionId', 'ID of the session'),
  count('position', 'position of the message, from 1'),
  time('createdAt', 'when it was written', ({ createdAt }) => createdAt || undefined),
  text('role', 'who wrote it', ({ role }) => role || undefined),
  text('title', 'title of the session'),
  text('quote', 'the text around the match', ({ before, match, after: rest }) =>
    `${before}${match}${rest}`.slice(0, maxQuote),
  ),
];

/** More hits are a question to narrow. */
const maxHits = 1_000;

async function hits(query: string, { source, notes }: ToolContext): Promise<readonly Hit[]> {
  const found = await source.search(query, { limit: maxHits, isCounted: true });
  if (found === undefined) {
    throw new UsageError(
      'There is no local copy to search. A person makes one with "signalbox sync".',
    );
  }
  const [mistake] = found.mistakes;
  if (mistake) throw new UsageError(mistake.message);
  const { searched, known } = found.coverage;
  notes.push(`${found.total} hits in ${searched} of ${known} sessions.`);
  if (found.isGrowing) notes.push('The copy is being made: the same search finds more soon.');
  return found.hits;
}
