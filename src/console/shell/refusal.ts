import type { Endpoint } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type Role, roles } from '../../api/role.ts';

type Failure = { code: string; request?: { method: string; route: string } | undefined };

/** A permanent refusal, which a retry cannot resolve: its meaning, and what to do. */
export type Refusal = { title: string; advice: string };

/** Undefined if the failure is an outage. What a local copy does not have may well be on the server. */
export function refusalOf(
  failure: Failure,
  subject: string,
  { isCopy }: { isCopy: boolean },
): Refusal | undefined {
  switch (failure.code) {
    case 'forbidden':
      return forbidden(failure, subject);
    case 'unauthorized':
      return refusedKey;
    case 'not-found':
      return isCopy ? uncopied(failure, subject) : missing(failure, subject);
    default:
      return undefined;
  }
}

const refusedKey = {
  title: 'The server refuses the API key',
  advice:
    'It may be revoked, expired, mistyped, or for another server. Create a new key in the web application under ' +
    'Settings, API keys. Then type :login to enter it and return here. If the key comes from ' +
    'SIGNALBOX_API_KEY, change the variable and restart.',
};

function forbidden({ request }: Failure, subject: string): Refusal {
  const all: readonly Endpoint[] = Object.values(endpoints);
  const endpoint = all.find(
    ({ method, path }) => method === request?.method && path === request.route,
  );
  if (endpoint?.allows.length === roles.length) {
    return {
      title: `Your key does not let you see ${subject}`,
      advice:
        'Every role has access to this, so the key itself is restricted. Ask an owner of the organization; ' +
        'the other screens remain available.',
    };
  }
  return {
    title: endpoint
      ? `Only ${rolesText(endpoint.allows)} can see ${subject}`
      : `Your role cannot see ${subject}`,
    advice:
      'Your key belongs to another role. Ask an owner of the organization ' +
      'for access; the other screens remain available.',
  };
}

function missing({ request }: Failure, subject: string): Refusal {
  const thing = request && thingOf(request.route);
  if (thing === undefined) {
    return {
      title: `This server does not offer ${subject}`,
      advice:
        'It may run an older version, or the address of the profile may be wrong. The other screens ' +
        'may still have data.',
    };
  }
  return {
    title: `There is no such ${thing}`,
    advice: 'It may have been deleted, you may not have access to it, or the id may be incomplete.',
  };
}

function uncopied({ request }: Failure, subject: string): Refusal {
  const thing = request && thingOf(request.route);
  const whole = thing === undefined ? subject : `the ${subject} of this ${thing}`;
  return {
    title: `The local copy does not have ${thing === subject ? `this ${thing}` : whole}`,
    advice:
      'The server may have more. "signalbox sync" copies what your key may see, and :online asks the server.',
  };
}

/** What a route identifies: `wiki run` for `/api/v0/wiki/{wikiRunId}`. Undefined for the route of a list. */
function thingOf(route: string): string | undefined {
  const name = /\{(\w+)Id\}/.exec(route)?.[1];
  return name?.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** `owners and managers`. */
const rolesText = (allowed: readonly Role[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(allowed.map((role) => `${role}s`));
