import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { JsonText } from './http/reply.ts';

/** How a platform writes what its description writes in another way, or leaves open. */
export type Dialect = {
  /** New paths by the described ones, which answer with 308. */
  movedPaths: Readonly<Record<string, string>>;
  /** How each response is written; as described where there is no entry. */
  bodies: { readonly [Name in EndpointName]?: (body: JsonObject) => JsonObject };
};

type JsonObject = Readonly<Record<string, unknown>>;

const { listReadinessReports } = endpoints;

export const dialects = {
  /** As the live platform was seen to write: other names of fields, no status in the list of sessions. */
  live: {
    movedPaths: { [listReadinessReports.path]: listReadinessReports.aliases[0] },
    bodies: {
      getUsers: ({ meta, ...page }) => ({ ...page, meta: renamed(meta, pageNames) }),
      listSessions: ({ sessions, ...page }) => ({
        ...page,
        // The handler wrote the list, so its shape is known.
        sessions: (sessions as JsonObject[]).map(({ status: _, ...session }) =>
          renamed(session, creditNames),
        ),
      }),
    },
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** The body of a response in a dialect. */
export function inDialect(dialect: Dialect, name: EndpointName, body: unknown): unknown {
  const write = dialect.bodies[name];
  if (!write) return body;
  return write(body instanceof JsonText ? JSON.parse(body.text()) : body);
}

const pageNames = { has_more: 'hasMore', next_cursor: 'nextCursor' };
const creditNames = { serviceCredits: 'factoryCredits' };

/** The value with other names of fields, at any depth. */
function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [names[name] ?? name, renamed(part, names)]),
  );
}
