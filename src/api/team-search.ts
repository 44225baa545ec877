import * as z from 'zod';
import { count } from './quantity.ts';
import { cursor, trueOrFalse, wholeNumber } from './query-values.ts';
import { parameters, shape } from './shape.ts';

const teamHit = shape({
  name: 'TeamHit',
  description: 'A message that matches a search, with the text around the match.',
  identity: ['sessionId', 'position'],
  fields: () => ({
    sessionId: [z.string(), 'Session identifier.'],
    title: [z.string(), 'Title of the session.'],
    ownerEmail: [z.string(), 'Who shares the session.'],
    messageId: [z.string(), 'Message identifier.'],
    position: [z.number(), 'Position in the session, from 1.'],
    role: [z.string(), 'Who wrote the message.'],
    createdAt: [z.number(), 'Time of creation, in Unix milliseconds; 0 if unknown.'],
    before: [z.string(), 'Text before the match.'],
    match: [z.string(), 'The match.'],
    after: [z.string(), 'Text after the match.'],
    risks: [z.array(z.string()).optional(), 'Names of the risk patterns that match.'],
  }),
});

const teamSessionHits = shape({
  name: 'TeamSessionHits',
  description: 'How many messages of a session match.',
  identity: ['sessionId'],
  fields: () => ({
    sessionId: [z.string(), 'Session identifier.'],
    title: [z.string(), 'Title of the session.'],
    hits: [count, 'Messages that match.'],
    risks: [z.array(z.string()).optional(), 'Identifiers of the risk patterns that match.'],
  }),
});

const mistake = shape({
  name: 'SearchMistake',
  description: 'A part of a search that is not valid.',
  fields: () => ({ message: [z.string(), 'What is wrong, and what would be right.'] }),
  otherKeys: 'kept',
});

export const searchResult = shape({
  name: 'TeamSearchResult',
  description: 'Messages that match a search.',
  required: ['hits', 'total', 'sessions', 'mistakes'],
  fields: () => ({
    hits: [z.array(teamHit), 'Messages, newest first, or best first.'],
    cursor: [z.string().optional(), '`cursor` of the next page. Left out on the last page.'],
    readTo: [z.number().optional(), 'How far back a page that is not full has read.'],
    riskPatterns: [z.number().optional(), 'Number of risk patterns that were looked for.'],
    total: [count, 'Messages that match.'],
    isTotalCapped: [
      z.boolean().optional(),
      'Whether more may match, because counting has stopped at `total`.',
    ],
    sessions: [z.array(teamSessionHits), 'Sessions with hits, those with most first.'],
    mistakes: [z.array(mistake), 'Invalid parts. If there are any, nothing is searched.'],
    isSortRefused: [z.boolean(), 'Whether there were too many hits to rank.'],
  }),
});

export const searchQuery = parameters(() => ({
  q: [z.string().min(1, { error: 'must not be empty' }), 'What to search for, as in the console.'],
  limit: [wholeNumber(1, 200).default(50), 'Hits per page.'],
  cursor: [cursor().optional(), '`cursor` of the page before.'],
  count: [trueOrFalse().optional(), 'Whether all hits are counted.'],
}));
