import { DatabaseSync } from 'node:sqlite';

/** A damage to the bytes of a file. `text` says what it is. */
export type FileDamage = { text: string; apply(bytes: Buffer): Buffer };

/** The damage that belongs to a seed, to a copy with these bytes: the kinds follow one another. */
export function randomDamage(seed: number, size: number): FileDamage {
  const random = randomFrom(seed);
  const kind = kinds[seed % kinds.length];
  if (kind === undefined) throw new Error('There is no kind of damage.');
  return kind((below) => Math.floor(random() * below), size);
}

type Kind = (below: (limit: number) => number, size: number) => FileDamage;

const pageBytes = 4_096;

const kinds: readonly Kind[] = [
  flippedBits(1),
  flippedBits(1),
  flippedBits(20),
  flippedBits(1),
  (below, size) => {
    const at = below(size);
    const value = 1 + below(255);
    return changed(`byte ${at} plus ${value}`, (bytes) => {
      bytes[at] = ((bytes[at] ?? 0) + value) & 255;
    });
  },
  (below, size) => {
    const page = below(size / pageBytes);
    return changed(`page ${page} is zero`, (bytes) => {
      bytes.fill(0, page * pageBytes, (page + 1) * pageBytes);
    });
  },
  flippedBits(1),
  (below, size) => {
    const [from, to] = [below(size / pageBytes), below(size / pageBytes)];
    return changed(`page ${to} is page ${from}`, (bytes) => {
      bytes.copyWithin(to * pageBytes, from * pageBytes, (from + 1) * pageBytes);
    });
  },
  (below, size) => {
    const end = below(size);
    return { text: `cut off at ${end}`, apply: (bytes) => bytes.subarray(0, end) };
  },
  flippedBits(1),
  (below) => {
    const bit = below(100 * 8);
    return flip([bit]);
  },
  (below) => {
    const version = 100 + below(1_000);
    return changed(`version ${version}`, (bytes) => bytes.writeInt32BE(version, 60));
  },
  (below) => {
    const version = below(3);
    return changed(`version ${version}`, (bytes) => bytes.writeInt32BE(version, 60));
  },
  (below, size) => {
    const at = below(size - 200);
    const length = 1 + below(200);
    return changed(`${length} bytes of "x" at ${at}`, (bytes) => bytes.fill('x', at, at + length));
  },
];

function flippedBits(count: number): Kind {
  return (below, size) => flip(Array.from({ length: count }, () => below(size * 8)));
}

const flip = (bits: readonly number[]): FileDamage =>
  changed(`flipped ${bits.join(', ')}`, (bytes) => {
    for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  });

const changed = (text: string, change: (bytes: Buffer) => void): FileDamage => ({
  text,
  apply(bytes) {
    const copy = Buffer.from(bytes);
    change(copy);
    return copy;
  },
});

function randomFrom(seed: number): () => number {
  // Small seeds begin with small numbers.
  let state = (seed + 1) * 48_271;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  next();
  return next;
}

/** What a copy says of the organization: rows as the server told them, and what searches find. */
export function contentOf(file: string): unknown {
  const database = new DatabaseSync(file);
  try {
    const all = (query: string) => database.prepare(query).all();
    return {
      organization: all('SELECT id, global_limit FROM organization'),
      limits: all('SELECT email_key, email, credits FROM credit_limits ORDER BY email_key'),
      people: all('SELECT id, role FROM people ORDER BY id'),
      days: all(
        `SELECT day, activity, activity_by_client, tools_by_name, tokens_by_model, productivity, tools, tokens
         FROM analytics_days ORDER BY day`,
      ),
      users: all('SELECT user_id, day, document FROM user_days ORDER BY user_id, day'),
      sessions: all('SELECT id, owner_id, status, updated_at, document FROM sessions ORDER BY id'),
      messages: all(
        'SELECT session_id, position, role, document FROM messages ORDER BY session_id, position',
      ),
      complete: all(
        'SELECT id, version, messages_for, message_count FROM mirror_sessions ORDER BY id',
      ),
      computers: all('SELECT id, name, document, summary FROM computers ORDER BY id'),
      reports: all('SELECT id, repo_id, created_at, document FROM readiness_reports ORDER BY id'),
      read: all('SELECT part, day, hash FROM mirror_days ORDER BY part, day'),
      found: ['the', 'run*', '"of the"', 'error OR failed'].map((words) =>
        database
          .prepare(`
            SELECT session_id, position FROM search_text JOIN search_rows ON id = search_text.rowid
            WHERE search_text MATCH ? ORDER BY session_id, position
          `)
          .all(words),
      ),
      words: wordsOf(database),
    };
  } finally {
    database.close();
  }
}

/** Every word of the index, with the messages that have it and where. */
function wordsOf(database: DatabaseSync): unknown {
  database.exec('CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, search_text, instance)');
  const places = database
    .prepare(`
      SELECT term, count(*) AS count, sum((doc % 1000003) * (offset + 7) % 1000003) AS places
      FROM temp.words GROUP BY term
    `)
    .all();
  database.exec('DROP TABLE temp.words');
  return places;
}
