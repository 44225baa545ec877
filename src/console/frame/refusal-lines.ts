import type { Endpoint } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Role } from '../../api/role.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { emptyLine, type Line, line } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { indentLead, wrappedLines } from '../draw/wrapped-lines.ts';

/** A no that waiting does not turn into a yes: what it means, and what to do instead of waiting. */
export function refusalLines(reason: ClientError, subject: string, width: number): Line[] {
  const { title, advice } =
    reason.code === 'forbidden' ? forbidden(reason, subject) : missing(subject);
  const said = reason.detail === undefined ? '' : `The server says: ${reason.detail}`;
  const room = Math.min(76, width - 2);
  const lead = indentLead(4);

  return [
    emptyLine,
    line('  ', [`${signs.bad} ${title}`, 'strong']),
    emptyLine,
    ...wrappedLines(advice, room, { lead }),
    emptyLine,
    ...(said === '' ? [] : wrappedLines(said, room, { lead, tone: 'muted' })),
    ...(reason.requestId ? [line('    ', [`Request id ${reason.requestId}`, 'muted'])] : []),
    emptyLine,
    line(
      '    ',
      ['r', 'accent'],
      [' asks again   ', 'muted'],
      ['esc', 'accent'],
      [' back', 'muted'],
    ),
  ];
}

/** Whether a failure is a no of this kind. */
export const isRefusal = ({ code }: ClientError): boolean =>
  code === 'forbidden' || code === 'not-found';

function forbidden({ request }: ClientError, subject: string) {
  const all: readonly Endpoint[] = Object.values(endpoints);
  const endpoint = all.find(
    ({ method, path }) => method === request?.method && path === request.route,
  );
  return {
    title: endpoint
      ? `Only ${rolesText(endpoint.allows)} see ${subject}`
      : `Your role does not see ${subject}`,
    advice:
      'The key that you signed in with belongs to another role. An owner of the organization ' +
      'can give you one that may; until then the other screens are yours.',
  };
}

const missing = (subject: string) => ({
  title: `There is no such ${subject}`,
  advice: 'It may have been deleted, it may not be yours to see, or its id is not complete.',
});

/** `owners and managers`. */
const rolesText = (roles: readonly Role[]): string => roles.map((role) => `${role}s`).join(' and ');
