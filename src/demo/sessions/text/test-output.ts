import { languages, type Problem, type Repository } from '../../assets.ts';
import type { RandomSource } from '../../random.ts';

const green = (text: string) => `\u001b[32m${text}\u001b[39m`;
const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
const dim = (text: string) => `\u001b[2m${text}\u001b[22m`;

/** What the tests of a repository print. `failures` of them fail, the problem's own one first. */
export function testOutput(
  { language, problems }: Repository,
  problem: Problem,
  { source, count, failures }: { source: RandomSource; count: number; failures: number },
): string {
  const names = problems.map(({ test }) => test);
  const seconds = source.between(1.2, 88).toFixed(2);
  return printers[languages[language].testRunner]({
    problem,
    names,
    total: count,
    seconds,
    failures,
  });
}

type Run = {
  problem: Problem;
  names: readonly string[];
  total: number;
  seconds: string;
  failures: number;
};

function printCargo({ problem, names, total, seconds, failures }: Run): string {
  const lines = names.map((name) => {
    const isFailed = failures > 0 && name === problem.test;
    return `test tests::${name} ... ${isFailed ? red('FAILED') : green('ok')}`;
  });
  const verdict = failures > 0 ? red('FAILED') : green('ok');
  const passed = `${total - failures} passed; ${failures} failed; 2 ignored; 0 measured`;
  const result = `test result: ${verdict}. ${passed}; 0 filtered out; finished in ${seconds}s`;
  if (failures === 0) return [`running ${total} tests`, ...lines, '', result].join('\n');
  return [
    `running ${total} tests`,
    ...lines,
    '',
    'failures:',
    '',
    `---- tests::${problem.test} stdout ----`,
    `thread 'tests::${problem.test}' panicked at ${problem.file}:${problem.line + 3}:9:`,
    ...problem.failure,
    'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
    '',
    result,
    'error: test failed, to rerun pass `--lib`',
  ].join('\n');
}

function printCtest({ problem, names, total, seconds, failures }: Run): string {
  const lines = names.map((name, index) => {
    const verdict = failures > 0 && name === problem.test ? '***Failed ' : '   Passed ';
    const label = `${String(index + 1).padStart(3)}/${total} Test #${index + 1}: ${name} `;
    return `${label.padEnd(66, '.')}${verdict}   0.0${index + 1} sec`;
  });
  const percent = Math.floor(((total - failures) / total) * 100);
  return [
    'Internal ctest changing into directory: build',
    ...lines,
    ...(failures > 0 ? ['', `${problem.file}:${problem.line}: Failure`, ...problem.failure] : []),
    '',
    `${percent}% tests passed, ${failures} tests failed out of ${total}`,
    `Total Test time (real) = ${seconds} sec`,
  ].join('\n');
}

function printGo({ problem, names, seconds, failures }: Run): string {
  const lines = names.flatMap((name) => {
    const isFailed = failures > 0 && name === problem.test;
    if (!isFailed) return [`=== RUN   ${name}`, `--- PASS: ${name} (0.02s)`];
    return [`=== RUN   ${name}`, `    ${problem.failure.join('\n')}`, `--- FAIL: ${name} (0.31s)`];
  });
  const packagePath = `halcyon.example/${problem.file.replace(/\/[^/]+$/, '')}`;
  if (failures === 0) return [...lines, 'PASS', `ok  \t${packagePath}\t${seconds}s`].join('\n');
  return [...lines, 'FAIL', `FAIL\t${packagePath}\t${seconds}s`, 'FAIL'].join('\n');
}

function printPytest({ problem, total, seconds, failures }: Run): string {
  const dots = `${'.'.repeat(total % 61)}${failures > 0 ? red('F'.repeat(failures)) : ''}${'.'.repeat(17)}`;
  if (failures === 0) return `${green(dots)} [100%]\n${green(`${total} passed in ${seconds}s`)}`;
  return [
    `${dots} [ 88%]`,
    '=================================== FAILURES ===================================',
    `${problem.file}:${problem.line}: in ${problem.symbol}`,
    ...problem.before.map((line) => `>  ${line}`),
    ...problem.failure.map((line) => `E   ${line}`),
    '=========================== short test summary info ============================',
    `${red('FAILED')} ${problem.test}`,
    red(`${failures} failed, ${total - failures} passed in ${seconds}s`),
  ].join('\n');
}

function printVitest({ problem, names, total, seconds, failures }: Run): string {
  const lines = names.map((name, index) => {
    const isFailed = failures > 0 && name === problem.test;
    return isFailed
      ? ` ${red('×')} ${name} ${dim(`${91 + index}ms`)}`
      : ` ${green('✓')} ${name} ${dim(`${3 + index}ms`)}`;
  });
  const tail =
    failures > 0
      ? [`${red(` FAIL `)} ${problem.file} > ${problem.test}`, ...problem.failure, '']
      : [];
  return [
    ...lines,
    '',
    ...tail,
    `${dim('      Tests')}  ${failures > 0 ? `${red(`${failures} failed`)} | ` : ''}${green(`${total - failures} passed`)} (${total})`,
    `${dim('   Duration')}  ${seconds}s`,
  ].join('\n');
}

function printTap({ problem, names, seconds, failures }: Run): string {
  const lines = names.flatMap((name, index) => {
    const isFailed = failures > 0 && name === problem.test;
    if (!isFailed) return [`ok ${index + 1} - ${name}`];
    return [
      `not ok ${index + 1} - ${name}`,
      '  ---',
      `  message: ${problem.failure.join('\n')}`,
      '  ...',
    ];
  });
  return ['TAP version 14', `1..${names.length}`, ...lines, `# time ${seconds}s`].join('\n');
}

const printers = {
  cargo: printCargo,
  ctest: printCtest,
  go: printGo,
  pytest: printPytest,
  tap: printTap,
  vitest: printVitest,
} satisfies Record<string, (run: Run) => string>;
