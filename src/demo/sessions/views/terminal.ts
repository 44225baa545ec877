import { terminalOutput } from '../../assets/assets.ts';
import { type Scene, write } from '../scene.ts';

/** The output of the repository's test runner. If tests fail, that of the problem is shown. */
export function testOutput(scene: Scene, failures: number): string {
  const { source, repository, language, problem, tests } = scene;
  const runner = terminalOutput.testRunners[language.testRunner];
  const total = tests.count;
  const seconds = source.between(1.2, 88).toFixed(2);
  const results = repository.problems.map(({ test: name }, index) => {
    const number = index + 1;
    const label = `${String(number).padStart(3)}/${total} Test #${number}: ${name} `;
    return write(scene, failures > 0 && name === problem.test ? runner.failed : runner.passed, {
      name,
      number,
      label: label.padEnd(66, '.'),
      quickMs: 3 + index,
      slowMs: 91 + index,
    });
  });
  return write(scene, failures > 0 ? runner.failure : runner.success, {
    results,
    total,
    failures,
    seconds,
    passed: total - failures,
    percent: Math.floor(((total - failures) / total) * 100),
    shown: results.length,
    package: `halcyon.example/${problem.file.replace(/\/[^/]+$/, '')}`,
    panicLine: problem.line + 3,
    dots: '.'.repeat(total % 61),
    marks: 'F'.repeat(failures),
    moreDots: '.'.repeat(17),
  });
}

/** The output of a build, with a warning and a progress bar that overwrites itself. */
export function buildOutput(scene: Scene): string {
  const steps = scene.source.integer(18, 140);
  const parts = Array.from({ length: steps }, (_, index) => ({
    number: String(index + 1).padStart(3),
    part: String(index).padStart(3, '0'),
  }));
  const middle = Math.floor(steps / 2);
  return write(scene, terminalOutput.build, {
    steps,
    before: parts.slice(0, middle),
    middle: parts[middle],
    warningLine: middle + 7,
    after: parts.slice(middle + 1),
  });
}

/**
 * The unfiltered output of a robot's serial console: colours, cursor movements, bells, a title, a clipboard
 * write and control characters. It shows whether screens display such text safely.
 */
export function serialConsole(scene: Scene): string {
  const { source, problem } = scene;
  return write(scene, terminalOutput.serialConsole, {
    address: `0x0800${source.hex(4)}`,
    colour: problem.log.map((_, index) => 30 + index * 7),
  });
}
