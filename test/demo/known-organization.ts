import { createDemoAnalytics } from '../../src/demo/demo-analytics.ts';
import type { DemoSettings } from '../../src/demo/demo-organization.ts';
import { createDemoRecords } from '../../src/demo/demo-records.ts';
import { memoize } from '../../src/demo/memoize.ts';
import type { DemoOrganization } from '../../src/demo/start-demo-server.ts';

/** The organization of these settings, of which each part is made once, however many servers have it. */
export const knownOrganization = (settings: DemoSettings): DemoOrganization =>
  organizations(JSON.stringify(settings));

const organizations = memoize((settings: string): DemoOrganization => {
  const analytics = createDemoAnalytics(JSON.parse(settings));
  const records = createDemoRecords(JSON.parse(settings), analytics);
  const sessionsOf = memoize((personId: string) => records.sessionsOf(personId).toArray());
  return {
    analytics: {
      ...analytics,
      analyticsDay: memoize((day) => withKnownParts(analytics.analyticsDay(day))),
      firstBatch: memoize((day) => withKnownParts(analytics.firstBatch(day))),
    },
    records: {
      ...records,
      sessionsOf: (personId) => sessionsOf(personId).values(),
      messagesOf: memoize(records.messagesOf),
    },
  };
});

/** The same, with each property read once. */
function withKnownParts<Value extends object>(value: Value | undefined): Value | undefined {
  const part = memoize((name: PropertyKey) => value && Reflect.get(value, name));
  return value && new Proxy(value, { get: (_, name) => part(name) });
}
