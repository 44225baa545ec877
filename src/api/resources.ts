import type { EndpointResult } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';

// Resources as a client returns them: only IDs are guaranteed, everything else may be missing or null.

export type TokensRow = EndpointResult<Endpoints['getTokens']>['data'][number];
export type ToolsRow = EndpointResult<Endpoints['getTools']>['data'][number];
export type ActivityRow = EndpointResult<Endpoints['getActivity']>['data'][number];
export type ProductivityRow = EndpointResult<Endpoints['getProductivity']>['data'][number];
export type UserDayRow = EndpointResult<Endpoints['getUsers']>['data'][number];

export type Session = EndpointResult<Endpoints['listSessions']>['sessions'][number];
export type Message = EndpointResult<Endpoints['listMessages']>['messages'][number];

export type Computer = EndpointResult<Endpoints['getComputer']>;
export type ProvisioningStep = NonNullable<Computer['provisioningSteps']>[number];

export type CreditLimits = EndpointResult<Endpoints['getCreditLimits']>;

export type ReadinessReport = EndpointResult<Endpoints['listReadinessReports']>['reports'][number];

export type WikiRun = EndpointResult<Endpoints['getWikiRun']>;
