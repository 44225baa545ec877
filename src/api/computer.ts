import * as z from 'zod';

const computerStatuses = ['provisioning', 'active', 'error'] as const;

/** `byom` brings its own machine; every other provider is managed and can be restarted. */
const providerTypes = ['byom', 'sandbox'] as const;

/** One step on the way from nothing to a usable computer. Times are Unix milliseconds. */
const provisioningStep = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Ours writes `pending`, `running`, `completed`, `failed`; the description leaves it open. */
    status: z.string(),
    error: z.string().optional(),
    startedAt: z.number().optional(),
    completedAt: z.number().optional(),
    /** The session that ran the installation. */
    installSessionId: z.string().optional(),
  })
  .meta({ id: 'ProvisioningStep' });

/** A remote machine on which sessions run ("Computer"). */
export const computer = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Our reading of the enumeration without a field name. */
    status: z.enum(computerStatuses),
    /** Our reading of the other enumeration without a field name. */
    providerType: z.enum(providerTypes),
    /** Unix milliseconds. */
    createdAt: z.number(),
    hostId: z.uuid(),
    /** Only with `includeProvisioningSteps=true`, and on a single computer. */
    provisioningSteps: z.array(provisioningStep).optional(),
    relayClientUrl: z.string(),
    relayAgentUrl: z.string(),
    remoteUser: z.string(),
    clonedRepoDirectories: z.array(z.string()),
    ownerPrincipalKind: z.string(),
    ownerId: z.string(),
    computerSource: z.object({ kind: z.string(), templateId: z.string().optional() }).optional(),
  })
  .meta({ id: 'Computer' });

export const computerList = z.object({ computers: z.array(computer) }).meta({ id: 'ComputerList' });
