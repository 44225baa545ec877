// Damages copies at random, and reports what became of them: `npm run damages -- 500`, `npm run damages -- 500 1000`
// begins with seed 1000.
import { damagedCopies } from './damaged-copies.ts';

const count = Number(process.argv[2] ?? 200);
const first = Number(process.argv[3] ?? 0);
const startedMs = performance.now();
await using copies = await damagedCopies();
const outcomes = { healed: 0, refused: 0, harmless: 0 };
let failed = 0;

for (let seed = first; seed < first + count; seed += 1) {
  const { damage, outcome, failures } = await copies.report(seed);
  outcomes[outcome] += 1;
  if (failures.length === 0) continue;
  failed += 1;
  console.error(`${seed}, ${damage}:\n  ${failures.join('\n  ')}`);
}

const { healed, refused, harmless } = outcomes;
const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
console.log(
  `${count} damages: ${healed} found and healed, ${refused} refused with advice, ${harmless} of bytes that nothing reads; ` +
    `${failed} failed, ${seconds} s`,
);
if (failed > 0) process.exitCode = 1;
