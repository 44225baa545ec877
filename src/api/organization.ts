import * as z from 'zod';
import { measuring } from './quantity.ts';
import { parameters, shape } from './shape.ts';

const limit = measuring('credits', z.int().min(0));

const creditLimitOverride = shape({
  name: 'CreditLimitOverride',
  description: 'The credit limit of one person.',
  identity: ['email'],
  fields: () => ({
    email: [z.string(), 'E-mail address of the person.'],
    limit: [limit, 'Limit in Standard Credits.'],
  }),
});

export const creditLimits = shape({
  name: 'CreditLimits',
  description: 'How many Standard Credits people may use. The period is not stated.',
  required: ['userLimits'],
  fields: () => ({
    globalLimit: [
      limit.nullable(),
      'Limit in Standard Credits of each person without a limit of their own; null means no limit.',
    ],
    userLimits: [z.array(creditLimitOverride), 'People with a limit of their own.'],
  }),
});

export const removedUserQuery = parameters(() => ({
  email: [z.email({ error: 'must be an e-mail address' }), 'E-mail address of the person.'],
}));

export const organizationTag = {
  name: 'organization',
  description: 'People and their credit limits.',
};
