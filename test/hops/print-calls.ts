/** Prints through how many files one key runs, and how many calls of their functions. */
import { exit } from 'node:process';
import { countCalls } from './count-calls.ts';

const calls = await countCalls();
const total = [...calls.values()].reduce((sum, count) => sum + count, 0);
console.log(JSON.stringify({ files: calls.size, calls: total }));
exit();
