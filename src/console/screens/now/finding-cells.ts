import type { Finding, Severity } from '../../../domain/attention/finding.ts';
import type { News } from '../../../domain/attention/seen.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Route } from '../../shell/routes.ts';

/** A severity by a sign and a colour. */
export const severitySigns: Readonly<Record<Severity, Span>> = {
  critical: { text: signs.bad, tone: 'bad' },
  warning: { text: signs.warning, tone: 'warning' },
  notice: { text: signs.dot, tone: 'muted' },
};

/** The same with its word. */
export const severityCell = (severity: Severity): Span => {
  const { text, tone } = severitySigns[severity];
  return { text: `${text} ${severity}`, ...(tone && { tone }) };
};

/** The place that shows that a finding is true. */
export function evidenceRoute({ subject }: Finding): Route {
  switch (subject.kind) {
    case 'computers': {
      const [only, ...others] = subject.computers;
      if (only === undefined || others.length > 0) return { screen: 'computers' };
      return { screen: 'computer', computerId: only.id, name: only.name };
    }
    case 'session': {
      const { sessionId, title, computerId, messageCount, message } = subject;
      const at = message && { messageId: message.id, createdAt: message.createdAt, match: '' };
      return { screen: 'transcript', sessionId, title, computerId, messageCount, at };
    }
    case 'person':
      return { screen: 'person', userId: subject.userId, email: subject.email };
    case 'day':
      return { screen: 'day', day: subject.day };
    case 'model':
      return { screen: 'model', model: subject.model };
    case 'tool':
      return { screen: 'metric', kind: 'tool', names: [subject.tool] };
    case 'repository': {
      const { url, name } = subject;
      return { screen: 'repository', repoUrl: url, name, isComparing: true };
    }
    case 'organization':
      return { screen: 'overview' };
    case 'part':
      return { screen: 'errors' };
  }
}

/** What has become of a finding since the operator last looked. */
export function newsCell(news: News, isSnoozed: boolean): Span {
  if (isSnoozed) return { text: 'snoozed', tone: 'muted' };
  if (news === undefined) return { text: '' };
  return news === 'new' ? { text: 'new', tone: 'accent' } : { text: 'worse', tone: 'warning' };
}
