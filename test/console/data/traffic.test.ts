import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NetworkError } from '../../../src/client/errors/interruptions.ts';
import { ServerError } from '../../../src/client/errors/rejections.ts';
import { createQueryClient } from '../../../src/console/data/query-cache.ts';
import { createTraffic } from '../../../src/console/data/traffic.ts';

test.each([
  [['tokens'], 'credits'],
  [['tokens', 'activity'], 'credits and activity'],
  [['tokens', 'activity', 'user-days'], 'credits and 2 more'],
])('requests for %j that hang are all named: "%s"', async (kinds, what) => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const queries = createQueryClient(() => {}, Date.now);
  const traffic = createTraffic(queries, { clock: Date.now });
  const never = () => new Promise<never>(() => {});
  const ends = [...kinds, 'computers'].map((kind) =>
    new QueryObserver(queries, {
      queryKey: [kind],
      queryFn: kind === 'computers' ? () => [] : never,
    }).subscribe(() => {}),
  );
  onTestFinished(() => {
    for (const end of ends) end();
    traffic.dispose();
    queries.clear();
  });

  await vi.advanceTimersByTimeAsync(3_000);
  expect(traffic.get().waiting).toEqual({ what, seconds: 3 });

  traffic.refresh();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(traffic.get().waiting).toEqual({ what, seconds: 2 });
});

const refused = new NetworkError({
  request: { method: 'GET', route: '/api/v0/computers' },
  host: '127.0.0.1:80',
  reason: 'ECONNREFUSED',
});

/** Two kinds of data, whose server is there or not, or does not answer. */
function watchTwo(isCounted = () => false, failure: Error = refused) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const queries = createQueryClient(() => {}, Date.now);
  const traffic = createTraffic(queries, { clock: Date.now, isCounted });
  let server: 'up' | 'down' | 'silent' | 'half' = 'up';
  const asked: string[] = [];
  const answer = async (kind: string) => {
    asked.push(kind);
    if (server === 'down' || (server === 'half' && kind === 'credit-limits')) throw failure;
    return server === 'silent' ? await new Promise<never>(() => {}) : Date.now();
  };
  const show = (kind: string) => {
    const observer = new QueryObserver(queries, {
      queryKey: [kind],
      queryFn: () => answer(kind),
      retry: false,
    });
    const leave = observer.subscribe(() => {});
    onTestFinished(leave);
    return { leave, result: () => observer.getCurrentResult() };
  };
  onTestFinished(() => {
    traffic.dispose();
    queries.clear();
  });
  return {
    traffic,
    show,
    put: (state: typeof server) => {
      server = state;
    },
    requests: (kind: string) => asked.filter((each) => each === kind).length,
    dataOf: (kind: string) => queries.getQueryData<number>([kind]),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

/** The limits are left while they fail; a minute later the server answers what another screen asks for. */
async function leaveLimitsInAnOutage(
  watched: ReturnType<typeof watchTwo>,
  before: 'read' | 'unread',
) {
  const { show, put, pass } = watched;
  if (before === 'unread') put('down');
  const limits = show('credit-limits');
  await pass(10);
  put('down');
  watched.traffic.refresh();
  await pass(100);
  expect(limits.result().error).not.toBeNull();
  limits.leave();
  await pass(60_000);
  put('up');
  show('computers');
  await pass(100);
}

test.each(['read', 'unread'] as const)(
  'data %s before that failed when the server was away is only being read when it is shown again',
  async (before) => {
    const watched = watchTwo();
    await leaveLimitsInAnOutage(watched, before);
    watched.put('silent');

    const again = watched.show('credit-limits').result;
    await watched.pass(3_000);

    expect(again()).toMatchObject({ error: null, fetchStatus: 'fetching' });
    expect(again().data === undefined).toBe(before === 'unread');
    expect(watched.traffic.get().outage).toBeUndefined();
    expect(watched.traffic.get().waiting).toMatchObject({ what: 'credit limits' });
  },
);

test('without any answer since, the failure is still the reason', async () => {
  const { show, put, pass, traffic } = watchTwo();
  const limits = show('credit-limits');
  await pass(10);
  put('down');
  traffic.refresh();
  await pass(100);
  limits.leave();
  await pass(60_000);
  put('silent');

  const again = show('credit-limits').result;
  await pass(3_000);

  expect(again().error).toBe(refused);
});

test.each([
  { away: 'the server', failure: refused },
  { away: 'what is behind its proxy', failure: new ServerError({ status: 502 }) },
])(
  'what is counted on every screen is read at the first answer after $away was away, unseen',
  async ({ failure }) => {
    const watched = watchTwo(() => true, failure);
    await leaveLimitsInAnOutage(watched, 'read');

    expect(watched.dataOf('credit-limits')).toBeGreaterThan(Date.now() - 1_000);
  },
);

test('one kind of data that always fails is not asked for at every answer', async () => {
  const { show, put, pass, requests } = watchTwo(() => true, new ServerError({ status: 502 }));
  put('half');
  show('credit-limits');
  await pass(20_000);
  const before = requests('credit-limits');

  for (let turn = 0; turn < 50; turn += 1) {
    show(`sessions ${turn}`);
    await pass(20);
  }

  expect(requests('credit-limits') - before).toBeLessThan(5);
});
