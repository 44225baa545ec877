import { analyticsHandlers, userDayHandlers } from './analytics.ts';
import { computerHandlers } from './computers.ts';
import type { HandlerContext, Handlers } from './handler.ts';
import { organizationHandlers } from './organization.ts';
import { readinessHandlers } from './readiness.ts';
import { messageHandlers, sessionHandlers } from './sessions.ts';
import { wikiHandlers } from './wiki.ts';

/** The handlers of all endpoints. They throw a Refusal for every failure that is not a bug. */
export function makeHandlers(context: HandlerContext): Handlers {
  return {
    ...analyticsHandlers(context),
    ...userDayHandlers(context),
    ...readinessHandlers(context),
    ...sessionHandlers(context),
    ...messageHandlers(context),
    ...computerHandlers(context),
    ...wikiHandlers(context),
    ...organizationHandlers(context),
  };
}
