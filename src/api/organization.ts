import * as z from 'zod';
import { parameters, shape } from './shape.ts';

const creditLimitOverride = shape({
  name: 'CreditLimitOverride',
  description: 'The credit limit of one person.',
  required: ['email', 'limit'],
  fields: {
    email: [z.string(), 'E-mail address of the person.'],
    limit: [z.int().min(0), 'Limit in Standard Credits.'],
  },
});

export const creditLimits = shape({
  name: 'CreditLimits',
  description: 'How many Standard Credits people may use. The period is not stated.',
  required: ['globalLimit', 'userLimits'],
  fields: {
    globalLimit: [
      z.int().min(0).nullable(),
      'Limit in Standard Credits of each person without a limit of their own; null means no limit.',
    ],
    userLimits: [z.array(creditLimitOverride), 'People with a limit of their own.'],
  },
});

export const removedUserQuery = parameters({
  email: [z.email({ error: 'must be an e-mail address' }), 'E-mail address of the person.'],
});

export const organizationTag = {
  name: 'organization',
  description: 'People and their credit limits.',
};
