import { terminalOutput } from '../../assets/assets.ts';
import { type Scene, write } from '../scene.ts';

/** What the tests of the repository print. `failures` of them fail, the problem's own one first. */
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

/** A build as it scrolls by: warnings in yellow, a progress bar that returns to the line start. */
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
 * What a serial console prints while a robot boots, unfiltered: colours, cursor movements, a
 * progress bar drawn over itself, bells, a title, a clipboard write, bytes that are no text.
 * A screen that shows it as it is loses its layout; that is what it is for.
 */
export function serialConsole(scene: Scene): string {
  const { source, problem } = scene;
  return write(scene, terminalOutput.serialConsole, {
    address: `0x0800${source.hex(4)}`,
    colour: problem.log.map((_, index) => 30 + index * 7),
  });
}
