import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import type { Message } from '../../../src/api/resources.ts';
import { searchRow } from '../../../src/team/search/search-row.ts';
import { below, randomFrom, textOf } from './words.ts';

const messagesPerSession = 100;
const sessionsPerFile = 500;
const dayMs = 86_400_000;
const days = 400;

/** How the data are spread over organizations: one is much larger than the others. */
const shares = [0.6, 0.2, 0.1, 0.05, 0.05];

export const organizations = shares.map((_, index) => `org-${index + 1}`);

export type FillOptions = { messages: number; people: number; nowMs: number; folder: string };

export const emailOf = (org: string, person: number) => `person-${person}@${org}.example`;

/** People of an organization. */
export const peopleIn = (org: string, people: number): number =>
  Math.ceil(people * (shares[organizations.indexOf(org)] ?? 0));

/** The number of sessions of an organization. */
export const sessionsIn = (org: string, messages: number): number =>
  Math.ceil((messages / messagesPerSession) * (shares[organizations.indexOf(org)] ?? 0));

/** Fills the tables of a team server by COPY, from files that the database reads itself. */
export async function fill(client: pg.Client, options: FillOptions): Promise<void> {
  const indexes = await dropIndexes(client);
  for (const org of organizations) {
    const people = peopleIn(org, options.people);
    for (let person = 0; person < people; person += 1) {
      const email = emailOf(org, person);
      await client.query(
        'INSERT INTO people (org, id, email, email_key, role) VALUES ($1, $2, $2, $2, $3)',
        [org, email, 'user'],
      );
    }
    const sessions = sessionsIn(org, options.messages);
    for (let first = 0; first < sessions; first += sessionsPerFile) {
      const end = Math.min(sessions, first + sessionsPerFile);
      await copySessions(client, { ...options, org, first, end, sessions, people });
    }
  }
  for (const definition of indexes) await client.query(definition);
  await client.query('VACUUM ANALYZE');
  // What follows is not measured beside the writing of all this.
  await client.query('CHECKPOINT');
}

/** Drops what is made faster afterwards, and returns how. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('sessions', 'messages', 'search_rows') AND indexdef NOT LIKE '% UNIQUE %'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => String(definition));
}

type Part = FillOptions & { org: string; first: number; end: number; sessions: number };

async function copySessions(client: pg.Client, part: Part): Promise<void> {
  const tables = {
    sessions: 'org, id, owner_id, status, updated_at, title, shared, digest, document',
    messages: 'org, session_id, position, role, document',
    search_rows: 'org, session_id, position, role, tools, is_error, model, created_at, tv',
  };
  const files = {
    sessions: copyFile(part.folder, 'sessions'),
    messages: copyFile(part.folder, 'messages'),
    search_rows: copyFile(part.folder, 'search_rows'),
  };
  const random = randomFrom(part.first + part.org.length);
  for (let session = part.first; session < part.end; session += 1) {
    const id = `ses-${session}`;
    const owner = emailOf(part.org, session % part.people);
    const startMs =
      part.nowMs - Math.floor(((part.sessions - session) / part.sessions) * days) * dayMs;
    const isOld = session < part.sessions / 10;
    for (let position = 1; position <= messagesPerSession; position += 1) {
      const message = aMessage(
        random,
        `${id}-${position}`,
        position,
        startMs + position * 20_000,
        isOld,
      );
      const document = JSON.stringify(message);
      const { role, tools, is_error, model, created_at, tv } = searchRow(message, document);
      await files.messages.add([part.org, id, position, role, document]);
      await files.search_rows.add([
        part.org,
        id,
        position,
        role,
        tools,
        is_error,
        model,
        created_at,
        tv,
      ]);
    }
    const updatedAt = startMs + messagesPerSession * 20_000;
    const title = `Session ${session}: ${textOf(random).slice(0, 40)}`;
    const document = JSON.stringify({
      sessionId: id,
      title,
      messageCount: messagesPerSession,
      createdAt: startMs,
      updatedAt,
      status: 'idle',
      ownerEmail: owner,
      shared: 'transcripts',
    });
    await files.sessions.add([
      part.org,
      id,
      owner,
      'idle',
      updatedAt,
      title,
      'transcripts',
      'digest',
      document,
    ]);
  }
  for (const [table, file] of Object.entries(files)) {
    const path = await file.close();
    await client.query(`COPY ${table} (${tables[table as keyof typeof tables]}) FROM '${path}'`);
    await rm(path);
  }
}

export function aMessage(
  random: () => number,
  id: string,
  position: number,
  createdAt: number,
  isOld: boolean,
): Message {
  const isCall = position % 3 === 2;
  const role = position % 3 === 1 ? 'user' : isCall ? 'assistant' : 'tool';
  const words = textOf(random) + (isOld && random() < 0.5 ? ' formerly' : '');
  const type = isCall ? 'tool_use' : 'text';
  const text = isCall
    ? `${random() < 0.5 ? 'Bash' : 'Edit'} ${JSON.stringify({ command: words })}`
    : words;
  return {
    id,
    role,
    content: [{ type, text, id: `${id}-part` }],
    createdAt: createdAt + below(random, 10_000),
    updatedAt: createdAt,
    ...(isCall && { modelId: 'zephyr-2' }),
    ...(role === 'tool' && random() < 0.05 && { isError: true }),
  };
}

/** A file in the text format of COPY. */
function copyFile(folder: string, name: string) {
  const path = join(folder, `${name}.copy`);
  const stream = createWriteStream(path);
  let waiting = '';
  const write = async () => {
    if (!stream.write(waiting)) await once(stream, 'drain');
    waiting = '';
  };
  return {
    async add(values: readonly (string | number)[]): Promise<void> {
      waiting += `${values.map(escaped).join('\t')}\n`;
      if (waiting.length > 1_000_000) await write();
    },
    async close(): Promise<string> {
      stream.end(waiting);
      await finished(stream);
      await chmod(path, 0o644);
      return path;
    },
  };
}

const escapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

const escaped = (value: string | number): string =>
  String(value).replaceAll(/[\\\n\r\t]/g, (char) => escapes.get(char) ?? char);
