import { describe, expect, test } from 'vitest';
import { itemsIn } from '../server/items-in.ts';
import { bornAtMs, smallOrganization } from './small-organization.ts';

describe('what is not asked for', () => {
  test('is not made', () => {
    const { made, supply } = smallOrganization();
    expect(made).toEqual([]);

    supply.days('2026-06-29', '2026-07-05', 'tokens');

    expect(made).toEqual(['2026-06-29', '2026-06-30']);
  });

  test('is not made twice', () => {
    const { made, supply } = smallOrganization();

    for (let count = 0; count < 2; count += 1) {
      supply.days('2026-06-29', '2026-06-30', 'tokens');
      supply.sessions('usr_1');
      supply.messages('ses_idle');
      supply.computers();
      supply.reports();
      supply.wikiRuns();
    }

    expect(made).toEqual([
      '2026-06-29',
      '2026-06-30',
      'sessions of usr_1',
      'messages of ses_idle',
      'computers',
      'reports',
      'wiki runs',
    ]);
  });

  test('stays deleted once it was', () => {
    const { store, session, supply } = smallOrganization();
    expect(session('ses_idle')).toBeDefined();

    store.sessions.remove('ses_idle');
    supply.wikiRuns();
    store.wikiRuns.remove('wiki_1');

    expect(session('ses_idle')).toBeUndefined();
    supply.wikiRuns();
    expect(store.wikiRuns.find('wiki_1')).toBeUndefined();
  });
});

test('a server that runs past midnight has the day that has just ended', () => {
  const { made, supply, passSeconds } = smallOrganization();
  supply.days('2026-06-30', '2026-07-01', 'tokens');

  passSeconds(12 * 60 * 60);
  supply.days('2026-06-30', '2026-07-01', 'tokens');

  expect(made).toEqual(['2026-06-30', '2026-07-01']);
});

test('a day whose first batch lacked somebody is restated after four minutes', () => {
  const { store, supply, passSeconds } = smallOrganization();
  const people = () => {
    supply.userDays('2026-06-19', '2026-06-20');
    const { data } = store.userDays.page('', 9, { firstDay: '2026-06-20', lastDay: '2026-06-20' });
    return itemsIn<{ user_id: string }>(data).map(({ user_id }) => user_id);
  };

  expect(people()).toEqual(['usr_1']);
  passSeconds(239);
  expect(people()).toEqual(['usr_1']);
  passSeconds(1);
  expect(people()).toEqual(['usr_1', 'usr_2']);
  expect(people()).toEqual(['usr_1', 'usr_2']);
});

test('a day that the batch lost has no rows', () => {
  const { store, supply } = smallOrganization();
  supply.days('2026-06-14', '2026-06-16', 'tokens');
  supply.userDays('2026-06-14', '2026-06-16');

  const rows = itemsIn(store.analyticsDays.range('tokens', '2026-06-14', '2026-06-16'));

  expect(rows).toHaveLength(2);
});

describe('a running session', () => {
  test('gets messages as time passes, and its count and time follow', () => {
    const { session, messageIds, passSeconds } = smallOrganization();
    expect(messageIds('ses_run')).toEqual(['old 1', 'old 2']);

    passSeconds(2.5);

    expect(messageIds('ses_run')).toEqual(['old 1', 'old 2', 'new 1', 'new 2']);
    expect(session('ses_run')).toMatchObject({ messageCount: 4, updatedAt: bornAtMs + 2_000 });
  });

  test('says the same whether it is read all the time or only at the end', () => {
    const watched = smallOrganization();
    const unwatched = smallOrganization();
    for (const { session, passSeconds } of [watched, unwatched]) {
      for (let step = 0; step < 10; step += 1) {
        passSeconds(0.7);
        session('ses_run');
      }
    }
    for (let step = 0; step < 5; step += 1) {
      watched.messageIds('ses_run');
      watched.passSeconds(1.3);
    }
    unwatched.passSeconds(5 * 1.3);

    expect(unwatched.messageIds('ses_run')).toEqual(watched.messageIds('ses_run'));
    expect(watched.messageIds('ses_run')).toHaveLength(2 + 13);
    expect(watched.session('ses_run')?.messageCount).toBe(2 + 13);
  });

  test('falls silent when it is interrupted', () => {
    const { store, session, messageIds, passSeconds } = smallOrganization();
    passSeconds(1);
    const running = session('ses_run');
    if (running) store.sessions.replace({ ...running, status: 'idle' });

    passSeconds(10);

    expect(messageIds('ses_run')).toEqual(['old 1', 'old 2', 'new 1']);
    expect(session('ses_run')).toMatchObject({ status: 'idle', messageCount: 3 });
  });

  test('takes no harm when the clock is set back', () => {
    const { messageIds, passSeconds } = smallOrganization();
    passSeconds(3);
    messageIds('ses_run');
    passSeconds(-2);
    messageIds('ses_run');
    passSeconds(3);

    expect(messageIds('ses_run')).toHaveLength(2 + 4);
  });
});

test('what is done stays done, and what begins later is there once', () => {
  const { session, messageIds, passSeconds } = smallOrganization();
  messageIds('ses_run');

  passSeconds(3 * 60 * 60);

  expect(session('ses_run')).toMatchObject({ status: 'idle', messageCount: 2 + 60 * 60 });
  expect(session('ses_later')).toMatchObject({ updatedAt: bornAtMs + 2 * 60 * 60 * 1_000 });
  passSeconds(60);
  expect(session('ses_run')).toMatchObject({ completedAt: bornAtMs + 60 * 60 * 1_000 });
});

describe('a restarted computer', () => {
  test('provisions until it is active, and stays so', () => {
    const { store, supply, computer, passSeconds } = smallOrganization();
    const before = computer('cmp_1');
    if (before) supply.restarted(before);

    passSeconds(4);
    expect(computer('cmp_1')).toMatchObject({ status: 'provisioning' });
    expect(computer('cmp_2')).toMatchObject({ status: 'active' });
    passSeconds(1);
    expect(computer('cmp_1')).toMatchObject({
      status: 'active',
      provisioningSteps: [{ startedAt: bornAtMs }],
    });

    const renamed = store.computers.find('cmp_1');
    if (renamed) store.computers.put({ ...renamed, name: 'renamed' });
    expect(computer('cmp_1')).toMatchObject({ name: 'renamed' });
  });

  test('begins anew when it is restarted again', () => {
    const { supply, computer, passSeconds } = smallOrganization();
    for (let time = 0; time < 2; time += 1) {
      const before = computer('cmp_1');
      if (before) supply.restarted(before);
      passSeconds(6);
      expect(computer('cmp_1')).toMatchObject({ status: 'active' });
    }

    expect(computer('cmp_1')).toMatchObject({
      provisioningSteps: [{ startedAt: bornAtMs + 6_000 }],
    });
  });
});
