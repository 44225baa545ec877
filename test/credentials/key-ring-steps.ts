// Run by node within a session bus: does what its arguments say with the real key ring, and prints
// a line of JSON for each step.
import { createKeyRing } from '../../src/credentials/key-ring.ts';

const keyRing = createKeyRing({ patienceMs: 20_000 });
const account = 'halcyon@api.halcyon.example';

const steps: Record<string, () => Promise<unknown>> = {
  get: () => keyRing.get(account),
  set: () => keyRing.set(account, 'sb_kept-in-the-key-ring'),
  delete: () => keyRing.delete(account),
};

for (const name of process.argv.slice(2)) {
  const outcome = await steps[name]?.().then(
    (value) => ({ value: value ?? null }),
    ({ failure, message }) => ({ failure, message }),
  );
  console.log(JSON.stringify({ step: name, ...outcome }));
}
