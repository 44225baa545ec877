/**
 * Decoding a large /tokens answer, against JSON.parse of the same text.
 *
 *   node test/bench/decode.ts
 */

import { decode } from '../../src/client/decode.ts';
import { createJsonReader, type JsonBody } from '../../src/client/json-body.ts';
import { median, ms } from './figure.ts';
import { writeFigures } from './write-section.ts';

const models = ['nimbus-large', 'nimbus-small', 'quartz-2', 'quartz-2-thinking', 'ember'];
const text = JSON.stringify({ data: days(90, 1200), meta: { org_id: 'org_halcyon' } });
const bytes = Buffer.from(text);
const answerOf = (body: JsonBody) => ({
  status: 200,
  body,
  contentType: 'application/json',
  requestId: undefined,
  quote: String,
});

const rounds = Array.from({ length: 9 }, () => {
  const parseMs = durationMs(() => JSON.parse(text));
  const decodeMs = durationMs(() => decode('getTokens', false, answerOf(read())));
  return { parseMs, decodeMs, ratio: decodeMs / parseMs };
});
const parsed = ms(median(rounds.map(({ parseMs }) => parseMs)));
const decoded = ms(median(rounds.map(({ decodeMs }) => decodeMs)));
const ratio = median(rounds.map((round) => round.ratio)).toFixed(2);
writeFigures('decode', [
  {
    name: `reading ${(text.length / 1e6).toFixed(1)} MB`,
    measured: `${decoded}, ${ratio} x JSON.parse (${parsed})`,
    budget: '1.8 x JSON.parse',
  },
]);

/** The text as it arrives from a socket. */
function read(): JsonBody {
  const reader = createJsonReader();
  for (let start = 0; start < bytes.length; start += 65_536) {
    reader.add(bytes.subarray(start, start + 65_536));
  }
  return reader.end();
}

function days(count: number, people: number) {
  return Array.from({ length: count }, (_, day) => ({
    date: new Date(Date.UTC(2026, 0, 14 + day)).toISOString().slice(0, 10),
    ...tokens(day),
    cache_read_tokens: day * 1_234_567,
    cache_write_tokens: day * 345_678,
    by_model: models.map((model, index) => ({ ...modelUse(model), ...tokens(day + index) })),
    by_user: Array.from({ length: people }, (_, person) => ({
      user_id: `user_${person.toString(36).padStart(8, '0')}`,
      user_email: `person.number${person}@halcyon.example`,
      billable_tokens: person * 1_003 + day,
      by_model: models
        .slice(0, 1 + (person % 4))
        .map((model, index) => ({ ...modelUse(model), ...tokens(person + index) })),
    })),
  }));
}

function modelUse(model: string) {
  return { model_id: model, model_tier: model.endsWith('thinking') ? 'thinking' : 'standard' };
}

function tokens(seed: number) {
  return {
    billable_tokens: seed * 98_765 + 0.5,
    input_tokens: seed * 345_678,
    output_tokens: seed * 8_765,
  };
}

function durationMs(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}
