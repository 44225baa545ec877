import { describe, expectTypeOf, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';

type Result<Name extends keyof Client> = Client[Name] extends (
  ...given: never[]
) => Promise<infer R>
  ? R
  : never;

describe('the types of the methods', () => {
  test('ask for what the endpoint requires, and for nothing else', () => {
    expectTypeOf<Client['listComputers']>().toBeCallableWith();
    expectTypeOf<Client['getCreditLimits']>().toBeCallableWith({ timeoutMs: 5 });
    expectTypeOf<Client['listSessions']>().toBeCallableWith({ limit: 5, cursor: undefined });
    expectTypeOf<Client['getUsers']>().toBeCallableWith({ startDate: 'a', endDate: 'b' });

    // @ts-expect-error the range is required
    expectTypeOf<Client['getUsers']>().toBeCallableWith();
    // @ts-expect-error numbers are given as numbers
    expectTypeOf<Client['listSessions']>().toBeCallableWith({ limit: '5' });
    // @ts-expect-error there is no such role
    expectTypeOf<Client['messages']>().toBeCallableWith({ sessionId: 's', role: 'oracle' });
    // @ts-expect-error nothing can be given
    expectTypeOf<Client['getCreditLimits']>().toBeCallableWith({ email: 'x' });
  });

  test('give what is required for certain and everything else perhaps', () => {
    type Computer = Result<'listComputers'>['computers'][number];
    type Limits = Result<'getCreditLimits'>;

    expectTypeOf<Computer['id']>().toEqualTypeOf<string>();
    expectTypeOf<Computer['name']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Limits['userLimits'][number]['email']>().toEqualTypeOf<string>();
    expectTypeOf<Limits['globalLimit']>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Limits['userLimits'][number]['limit']>().toEqualTypeOf<
      number | null | undefined
    >();
    expectTypeOf<Result<'deleteSession'>>().toEqualTypeOf<undefined>();
  });

  test('name the known values of an enumeration and accept others', () => {
    type Status = Exclude<Result<'listComputers'>['computers'][number]['status'], null | undefined>;

    expectTypeOf<string>().toExtend<Status>();
    expectTypeOf<Extract<Status, 'provisioning'>>().toEqualTypeOf<'provisioning'>();
  });

  test('follow group_by', () => {
    const range = { startDate: 'a', endDate: 'b' };
    const plain = (client: Client) => client.getTokens(range);
    const grouped = (client: Client) => client.getTokens({ ...range, group_by: 'model' });

    type PlainRow = Awaited<ReturnType<typeof plain>>['data'][number];
    type GroupedRow = Awaited<ReturnType<typeof grouped>>['data'][number];
    expectTypeOf<GroupedRow['group_key']>().toEqualTypeOf<string>();
    expectTypeOf<PlainRow>().not.toHaveProperty('group_key');
    expectTypeOf<PlainRow>().toHaveProperty('by_user');
  });
});
