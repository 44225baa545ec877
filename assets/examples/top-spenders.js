// Who used the most credits last week, and how much of their monthly limit that was.
//
//   node assets/examples/top-spenders.js                            the demo organization
//   SIGNALBOX_API_KEY=... node assets/examples/top-spenders.js URL  your own

import { ClientError, createClient, createOfflineClient } from 'signalbox/client';

const [, , baseUrl] = process.argv;

try {
  await (baseUrl === undefined ? askDemoOrganization() : askPlatform(baseUrl));
} catch (error) {
  // Everything that can go wrong on the way says what happened and what to do.
  if (!(error instanceof ClientError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function askDemoOrganization() {
  await using offline = createOfflineClient();
  await printTopSpenders(offline.client);
}

/** @param {string} baseUrl */
async function askPlatform(baseUrl) {
  const credential = process.env.SIGNALBOX_API_KEY ?? '';
  await printTopSpenders(createClient({ baseUrl, credential, readOnly: true }));
}

/** @param {import('signalbox/client').Client} client */
async function printTopSpenders(client) {
  const signal = AbortSignal.timeout(30_000);
  const range = { startDate: daysAgo(7), endDate: daysAgo(1) };
  const { globalLimit, userLimits } = await client.getCreditLimits({}, { signal });
  const limits = new Map(userLimits?.map(({ email, limit }) => [email, limit]));

  // Follows the pages by itself; a row is one person on one day.
  const credits = new Map();
  for await (const day of client.users(range, { signal })) {
    const name = day.user_email ?? day.user_id;
    credits.set(name, (credits.get(name) ?? 0) + (day.billable_tokens ?? 0));
  }

  const top = [...credits].sort(([, left], [, right]) => right - left).slice(0, 5);
  for (const [name, used] of top) {
    const limit = limits.get(name) ?? globalLimit;
    const share = limit ? `${Math.round((100 * used) / limit)} % of the monthly limit` : 'no limit';
    console.log(`${name.padEnd(36)}${used.toLocaleString('en').padStart(16)}  ${share}`);
  }
}

function daysAgo(/** @type {number} */ count) {
  return new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
