import type { RandomSource } from '../../random.ts';

const esc = '\u001b';

/**
 * What a serial console prints while a robot boots, unfiltered: colours, cursor movements, a
 * progress bar drawn over itself, bells, a title, a clipboard write, bytes that are no text.
 * A screen that shows it as it is loses its layout; that is what it is for.
 */
export function serialConsole(source: RandomSource, log: readonly string[]): string {
  const address = `0x0800${source.hex(4)}`;
  return [
    `${esc}[2J${esc}[H${esc}]0;carrier-041 – serial console\u0007`,
    `${esc}[1;33mU-Boot 2026.04-halcyon${esc}[0m (${address})\r`,
    `DRAM:  1 GiB\r\nFlash: 0 %\rFlash: 37 %\rFlash: 71 %\rFlash: 100 %\r`,
    `${esc}[?25l${esc}[6n${esc}[10;1H${esc}[K[ ${esc}[32mOK${esc}[0m ] motor bus`,
    `[${esc}[31;1mFAILED${esc}[0m] lidar front: no answer within 500 ms\u0007\u0007`,
    `${esc}]52;c;cm0gLXJmIC8gICMgbm90IHlvdXIgY2xpcGJvYXJk${esc}\\clipboard written by the robot`,
    `passwd:\b\b\b\b\b\b\b\u0000\u0001\u0002 login: root\u007f\u009b31mred by C1\u009b0m`,
    `part \u202e4190-55\u202c left\u200bover \ufeff and a link ${esc}]8;;https://status.halcyon.example/\u0007status${esc}]8;;\u0007`,
    ...log.map((line, index) => `${esc}[38;5;${30 + index * 7}m${line}${esc}[0m\r`),
    `${esc}[?1049h${esc}[5A${esc}[999Dback to the top${esc}[?1049l`,
    `${esc}Pq#0;2;0;0;0~~@@vv${esc}\\ \u009d0;title by C1\u009c end of log ${esc}[?25h`,
  ].join('\n');
}

/** A build as it scrolls by: warnings in yellow, a progress bar that returns to the line start. */
export function buildOutput(
  source: RandomSource,
  { build, name, file }: { build: string; name: string; file: string },
): string {
  const steps = source.integer(18, 140);
  const lines = Array.from({ length: steps }, (_, index) => {
    const progress = `[${String(index + 1).padStart(3)}/${steps}]`;
    if (index === Math.floor(steps / 2)) {
      return `${progress} ${file}\n${esc}[33mwarning:${esc}[0m unused result, line ${index + 7}`;
    }
    return `${progress} ${esc}[2mcompiling${esc}[22m ${name}/part_${String(index).padStart(3, '0')}`;
  });
  const bar = `\rlinking ${'█'.repeat(12)}${'░'.repeat(8)} 60 %\rlinking ${'█'.repeat(20)} 100 %`;
  return [`$ ${build}`, ...lines, bar, `${esc}[32mdone${esc}[0m`].join('\n');
}
