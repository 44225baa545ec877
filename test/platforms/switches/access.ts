import { type Answer, type Asked, type Route, refusal } from '../answers.ts';
import type { Switch } from '../platform.ts';

/** Refuses some endpoints. */
const refusing = (routes: readonly Route[], refused: Answer): Switch => ({
  answer: (answer, { route }) => (routes.includes(route) ? refused : answer),
});

const analytics: readonly Route[] = ['tokens', 'tools', 'activity', 'productivity', 'users'];

/** The key is a member's: no analytics, no limits. */
export const keyIsOfMember = refusing(
  [...analytics, 'limits'],
  refusal(403, 'Forbidden', 'Only managers and owners.'),
);

/** Only the limits are refused. */
export const limitsAreRefused = refusing(
  ['limits'],
  refusal(403, 'Forbidden', 'Only managers and owners.'),
);

export const readinessIsMissing = refusing(
  ['readiness'],
  refusal(404, 'Not Found', 'There is no such route.'),
);

/** Sessions are enabled for selected organizations only. */
export const sessionsAreNotEnabled = refusing(
  ['sessions', 'messages'],
  refusal(403, 'Forbidden', 'Sessions are not enabled for this organization.'),
);

export const wikiIsMissing = refusing(['wiki'], refusal(404, 'Not Found', 'No wiki here.'));

/** The key is refused everywhere. */
export const keyIsRevoked: Switch = {
  answer: () => refusal(401, 'Unauthorized', 'The key was revoked.'),
};

/** Analytics fail on the server. */
export const analyticsFail = refusing(
  analytics,
  refusal(500, 'Internal Server Error', 'The warehouse is being rebuilt.'),
);

/** Readiness reports have moved. */
export const readinessHasMoved: Switch = {
  answer: (answer, asked) =>
    asked.route === 'readiness' && asked.path.endsWith('maturity-level-reports')
      ? {
          status: 308,
          headers: { location: `/api/organization/agent-readiness-reports?${asked.query}` },
          body: undefined,
        }
      : answer,
};

/** Readiness reports have moved to a host that does not get the key. */
export const readinessIsElsewhere: Switch = {
  answer: (answer, { route }) =>
    route === 'readiness'
      ? { status: 308, headers: { location: 'https://app.halcyon.example/' }, body: undefined }
      : answer,
};

/** The list of computers is not where it is described. */
export const computersAreElsewhere: Switch = {
  answer: (answer, { route }) =>
    route === 'computers' ? { ...answer, body: { machines: answer.body } } : answer,
};

/** The bodies of errors are what servers and proxies of others write. */
export const errorBodiesAreOdd = (): Switch => {
  const bodies: readonly ((answer: Answer) => Pick<Answer, 'headers' | 'body'>)[] = [
    () => ({ headers: { 'content-type': 'text/html' }, body: '<h1>Forbidden</h1>' }),
    () => ({ headers: {}, body: undefined }),
    () => ({ headers: {}, body: { error: { message: 'Not for you', type: 'auth' } } }),
    () => ({ headers: {}, body: { detail: [{ loc: ['query', 'limit'], msg: 'too big' }] } }),
    () => ({ headers: {}, body: '"no"' }),
    () => ({ headers: {}, body: { title: null, detail: { why: 1 }, status: '403' } }),
  ];
  let count = 0;
  return {
    answer(answer) {
      if (answer.status < 400) return answer;
      const odd = bodies[count % bodies.length];
      count += 1;
      return { ...answer, ...odd?.(answer) };
    },
  };
};

/** Each request for something is first refused, with the seconds to wait. */
export const requestsAreLimited = (): Switch => {
  const asked = new Set<string>();
  const nameOf = ({ route, query }: Asked) => `${route}?${query}`;
  return {
    answer(answer, request) {
      const name = nameOf(request);
      if (asked.has(name)) return answer;
      asked.add(name);
      return {
        ...refusal(429, 'Too Many Requests', 'Slow down.'),
        headers: { 'retry-after': '0' },
      };
    },
  };
};
