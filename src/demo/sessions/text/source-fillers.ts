import type { Language } from '../../repositories/repository.ts';

/** How a file begins and goes on, how deep the code in question stands, and what closes it. */
export type Filler = {
  head: readonly string[];
  body: readonly string[];
  indent: string;
  end: string;
};

export const fillers: Record<Language, Filler> = {
  cpp: {
    indent: '  ',
    end: '}',
    head: [
      '#include <algorithm>',
      '#include <chrono>',
      '#include "halcyon/units.hpp"',
      '',
      'namespace halcyon {',
      '',
      'using namespace std::chrono_literals;',
      '',
    ],
    body: [
      '// Called at 1 kHz from the control thread: no allocation, no lock.',
      '[[nodiscard]] auto step(const State& state, Seconds dt) noexcept -> State {',
      '  assert(dt > 0s);',
      '  const auto [pose, twist] = state;',
    ],
  },
  go: {
    indent: '\t',
    end: '}',
    head: ['package batch', '', 'import (', '\t"context"', '\t"fmt"', '\t"log/slog"', ')', ''],
    body: [
      'func (s *Store) Flush(ctx context.Context) error {',
      '\tif err := s.writer.Close(); err != nil {',
      '\t\treturn fmt.Errorf("flush %s: %w", s.name, err)',
      '\t}',
      '\tslog.InfoContext(ctx, "flushed", "rows", s.rows)',
    ],
  },
  markdown: {
    indent: '',
    end: '',
    head: ['# Before you begin', '', '1. Stop the line and wait for the **white** light.', ''],
    body: [
      '> Never reach into a moving arm.',
      '',
      '| Part | Torque |',
      '| --- | ---: |',
      '| M4 | 2.9 Nm |',
      '',
    ],
  },
  python: {
    indent: '',
    end: '',
    head: [
      'from __future__ import annotations',
      '',
      'from dataclasses import dataclass, field',
      'from pathlib import Path',
      '',
      'import numpy as np',
      '',
    ],
    body: [
      '    def remaining(self, now: float) -> list[Stop]:',
      '        return [s for s in self.stops if s.due > now]',
      '',
      '    def __repr__(self) -> str:',
      '        return f"<{type(self).__name__} {self.carrier_id}>"',
      '',
    ],
  },
  rust: {
    indent: '        ',
    end: '    }',
    head: [
      'use core::time::Duration;',
      'use heapless::spsc::Queue;',
      '',
      'use crate::units::{Metres, Radians};',
      '',
    ],
    body: [
      "    pub fn newest(&self) -> Option<&'_ i32> {",
      '        self.samples.last()',
      '    }',
      '',
      '    /// One control cycle; must end within 800 µs.',
      '    pub fn run(&mut self, now: Duration) -> Result<(), Fault> {',
    ],
  },
  sql: {
    indent: '',
    end: '',
    head: ['-- One row per site and day, in the time of the site.', 'WITH local AS ('],
    body: [
      '  SELECT m.*, (m.started_at AT TIME ZONE s.tz)::date AS day',
      '  FROM missions m',
      '  JOIN sites s USING (site_id)',
      ')',
      "SELECT day, site_id, count(*) FILTER (WHERE state = 'delivered') AS delivered",
      'FROM local',
    ],
  },
  typescript: {
    indent: '  ',
    end: '}',
    head: [
      "import { useEffect, useRef } from 'react';",
      "import type { Robot } from '../live/robot.ts';",
      '',
      'type Props = { hallId: string; onSelect: (robot: Robot) => void };',
      '',
    ],
    body: [
      'export function Legend({ hallId, onSelect }: Props) {',
      '  const robots = useRobots(hallId);',
      '  const canvas = useRef<HTMLCanvasElement>(null);',
      '',
    ],
  },
  yaml: {
    indent: '',
    end: '',
    head: ['version: 3', 'defaults: &defaults', '  timeout: 20m', 'jobs:', '  build:'],
    body: [
      '    <<: *defaults',
      '    steps:',
      '      - checkout: { depth: 1 }',
      '      - run: |',
      '          set -euo pipefail',
      '          make all',
    ],
  },
};
