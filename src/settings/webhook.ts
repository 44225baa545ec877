import type { Checks } from './checks.ts';

export const webhookFormats = ['json', 'slack', 'teams', 'alertmanager'] as const;

/** Where signalbox watch posts events: the address, or the variable or file that holds it, because it may be secret. */
export type WebhookSetting = {
  format: (typeof webhookFormats)[number];
  url?: string | undefined;
  variable?: string | undefined;
  file?: string | undefined;
};

/** Checks the setting of a webhook. */
export function webhookSchema(z: Checks) {
  const text = z.string().min(1).optional();
  return z
    .strictObject({ format: z.enum(webhookFormats), url: text, variable: text, file: text })
    .refine((one) => [one.url, one.variable, one.file].filter(Boolean).length === 1);
}
