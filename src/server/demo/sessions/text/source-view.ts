import type { RandomSource } from '../../random.ts';
import type { Language, Problem, Repository } from '../../repositories/repository.ts';

/** The word after three backticks. */
export const fenceName: Record<Language, string> = {
  cpp: 'cpp',
  go: 'go',
  markdown: 'markdown',
  python: 'python',
  rust: 'rust',
  sql: 'sql',
  typescript: 'ts',
  yaml: 'yaml',
};

/**
 * A file around the place of a problem, as a reading tool prints it: number, tab, line.
 * `isMended` shows the lines after the change.
 */
export function sourceView(
  { language }: Repository,
  problem: Problem,
  { source, isMended = false }: { source: RandomSource; isMended?: boolean },
): string {
  const filler = fillers[language];
  const above = source.integer(2, filler.length);
  const below = source.integer(1, filler.length - 1);
  const lines = [
    ...filler.slice(filler.length - above),
    ...(isMended ? problem.after : problem.before),
    ...filler.slice(0, below),
  ];
  const first = Math.max(1, problem.line - above);
  return lines.map((text, index) => `${String(first + index).padStart(6)}\t${text}`).join('\n');
}

/** A file that has nothing to do with it, in the same form. */
export function landmarkView({ language, name }: Repository, path: string): string {
  const lines = [`${commentMarks[language]} ${name}: ${path}`, '', ...fillers[language]];
  return lines.map((text, index) => `${String(index + 1).padStart(6)}\t${text}`).join('\n');
}

const commentMarks: Record<Language, string> = {
  cpp: '//',
  go: '//',
  markdown: '<!-- -->',
  python: '#',
  rust: '//!',
  sql: '--',
  typescript: '//',
  yaml: '#',
};

const fillers: Record<Language, readonly string[]> = {
  cpp: [
    '#include <algorithm>',
    '#include <chrono>',
    '#include "halcyon/units.hpp"',
    '',
    'namespace halcyon {',
    '',
    'using namespace std::chrono_literals;',
    '',
    '// Called at 1 kHz from the control thread: no allocation, no lock.',
    '[[nodiscard]] auto step(const State& state, Seconds dt) noexcept -> State {',
    '  assert(dt > 0s);',
    '  const auto [pose, twist] = state;',
    '  return State{integrate(pose, twist, dt), limit(twist)};',
    '}',
  ],
  go: [
    '// Package batch groups events of one robot.',
    'package batch',
    '',
    'import (',
    '\t"context"',
    '\t"fmt"',
    '\t"log/slog"',
    ')',
    '',
    'func (s *Store) Flush(ctx context.Context) error {',
    '\tif err := s.writer.Close(); err != nil {',
    '\t\treturn fmt.Errorf("flush %s: %w", s.name, err)',
    '\t}',
    '\tslog.InfoContext(ctx, "flushed", "rows", s.rows)',
    '\treturn nil',
    '}',
  ],
  markdown: [
    '# Before you begin',
    '',
    '1. Stop the line and wait for the **white** light.',
    '2. Put on gloves; see [protective gear](page:gear).',
    '',
    '> Never reach into a moving arm.',
    '',
    '| Part | Torque |',
    '| --- | ---: |',
    '| M4 | 2.9 Nm |',
    '| M6 | 9.9 Nm |',
    '',
  ],
  python: [
    'from __future__ import annotations',
    '',
    'from dataclasses import dataclass, field',
    'from pathlib import Path',
    '',
    'import numpy as np',
    '',
    '',
    '@dataclass(slots=True)',
    'class Mission:',
    '    carrier_id: str',
    '    stops: list[Stop] = field(default_factory=list)',
    '',
    '    def remaining(self, now: float) -> list[Stop]:',
    '        return [s for s in self.stops if s.due > now]',
    '',
  ],
  rust: [
    'use core::time::Duration;',
    'use heapless::spsc::Queue;',
    '',
    'use crate::units::{Metres, Radians};',
    '',
    '/// Everything that one control cycle needs to know.',
    '#[derive(Clone, Debug, Default)]',
    'pub struct Cycle<const N: usize> {',
    '    pub elapsed: Duration,',
    '    pub samples: [i32; N],',
    '}',
    '',
    'impl<const N: usize> Cycle<N> {',
    "    pub fn newest(&self) -> Option<&'_ i32> {",
    '        self.samples.last()',
    '    }',
    '}',
  ],
  sql: [
    '-- One row per site and day, in the time of the site.',
    'WITH local AS (',
    '  SELECT m.*, (m.started_at AT TIME ZONE s.tz)::date AS day',
    '  FROM missions m',
    '  JOIN sites s USING (site_id)',
    ')',
    'SELECT day, site_id,',
    "  count(*) FILTER (WHERE state = 'delivered') AS delivered,",
    '  percentile_cont(0.95) WITHIN GROUP (ORDER BY took) AS p95',
    'FROM local',
    'GROUP BY day, site_id;',
    '',
  ],
  typescript: [
    "import { useEffect, useRef } from 'react';",
    "import type { Robot } from '../live/robot.ts';",
    '',
    'type Props = { hallId: string; onSelect: (robot: Robot) => void };',
    '',
    'export function Legend({ hallId, onSelect }: Props) {',
    '  const robots = useRobots(hallId);',
    '  return (',
    '    <ul>{robots.map((robot) => <Row key={robot.id} robot={robot} onSelect={onSelect} />)}</ul>',
    '  );',
    '}',
    '',
  ],
  yaml: [
    'version: 3',
    'defaults: &defaults',
    '  image: registry.halcyon.example/build:2026.10',
    '  timeout: 20m',
    'jobs:',
    '  build:',
    '    <<: *defaults',
    '    steps:',
    '      - checkout: { depth: 1 }',
    '      - run: |',
    '          set -euo pipefail',
    '          make all',
    '',
  ],
};
