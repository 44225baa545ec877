import { parentPort, workerData } from 'node:worker_threads';
import { createOrganization } from '../../../second-organization/organization.ts';
import { watch } from './watch.ts';

// One organization in a thread of its own.
const { seed, people } = workerData as { seed: number; people: number };
parentPort?.postMessage(watch(createOrganization({ seed, people })));
