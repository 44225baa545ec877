import type { EndpointResponse } from '../../src/api/endpoint.ts';
import type { Endpoints } from '../../src/api/endpoints.ts';

// What a server writes. These types are all that this organization knows of the program.

export type TokensRow = EndpointResponse<Endpoints['getTokens']>['data'][number];
export type ToolsRow = EndpointResponse<Endpoints['getTools']>['data'][number];
export type ActivityRow = EndpointResponse<Endpoints['getActivity']>['data'][number];
export type ProductivityRow = EndpointResponse<Endpoints['getProductivity']>['data'][number];
export type UserDayRow = EndpointResponse<Endpoints['getUsers']>['data'][number];
export type ModelUsage = TokensRow['by_model'][number];

export type Session = EndpointResponse<Endpoints['listSessions']>['sessions'][number];
export type SessionStatus = NonNullable<Session['status']>;
export type TokenUsage = Session['sessionSettings']['tokenUsage'];
export type Message = EndpointResponse<Endpoints['listMessages']>['messages'][number];
export type ContentPart = Message['content'][number];

export type Computer = EndpointResponse<Endpoints['getComputer']>;
export type ProvisioningStep = NonNullable<Computer['provisioningSteps']>[number];
export type CreditLimits = EndpointResponse<Endpoints['getCreditLimits']>;
export type ReadinessReport = EndpointResponse<
  Endpoints['listReadinessReports']
>['reports'][number];
