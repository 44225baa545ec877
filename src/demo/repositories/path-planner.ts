import type { Repository } from './repository.ts';

export const pathPlanner: Repository = {
  id: 'repo_path_planner',
  name: 'path-planner',
  url: 'https://git.halcyon.example/robots/path-planner',
  language: 'cpp',
  applications: [
    { path: 'planner', description: 'Lattice search and smoothing, linked into the carriers' },
    { path: 'reservations', description: 'Time windows for aisles shared by several carriers' },
  ],
  landmarks: ['CMakeLists.txt', 'planner/search.hpp', 'planner/costmap.cpp', 'docs/lattice.md'],
  build: 'cmake --build build -j8',
  test: 'ctest --test-dir build --output-on-failure',
  lint: 'clang-tidy -p build planner/*.cpp',
  problems: [
    {
      symptom: 'two carriers wait for each other at the mouth of a narrow aisle',
      task: 'Break the deadlock of two carriers in a narrow aisle',
      refactoring: 'Model an aisle as one reservation instead of two ends',
      cause:
        'Both ends of an aisle are reserved separately, so each carrier holds one and waits for the other.',
      file: 'reservations/aisle.cpp',
      symbol: 'Aisle::reserve',
      line: 64,
      before: [
        'if (!entry_.try_lock(carrier, window)) return Wait::Entry;',
        'if (!exit_.try_lock(carrier, window)) return Wait::Exit;',
        'return Wait::None;',
      ],
      after: [
        '// One lock for the whole aisle: half of it is worth nothing.',
        'if (!lock_.try_lock(carrier, window)) return Wait::Aisle;',
        'return Wait::None;',
      ],
      test: 'Aisle.SecondCarrierYieldsBeforeEntering',
      failure: 'Expected equality of these values:\n  stuck_carriers()\n    Which is: 2\n  0',
      log: [
        'resv: aisle H2-17 entry=carrier-041 exit=carrier-188',
        'resv: carrier-041 waits for exit since 00:03:12',
        'resv: carrier-188 waits for entry since 00:03:12',
      ],
    },
    {
      symptom: 'paths cross a pallet that was put down thirty seconds ago',
      task: 'Let new obstacles reach the costmap before the next plan',
      refactoring: 'Give costmap layers a version instead of a dirty flag',
      cause: 'The dirty flag is cleared by the visualiser, so the planner sees a clean old map.',
      file: 'planner/costmap.cpp',
      symbol: 'Costmap::refresh',
      line: 173,
      before: ['if (!dirty_) return cached_;', 'dirty_ = false;', 'cached_ = merge(layers_);'],
      after: [
        'if (seen_version_ == layers_.version()) return cached_;',
        'seen_version_ = layers_.version();',
        'cached_ = merge(layers_);',
      ],
      test: 'Costmap.EveryReaderSeesTheNewObstacle',
      failure: 'Value of: map.is_free(cell)\n  Actual: true\nExpected: false',
      log: [
        'costmap: obstacle pallet-9912 at (14.2, 88.7) r=0.9',
        'viz: refreshed 1 layer',
        'planner: plan 0x5f21 crosses (14.2, 88.7)',
        'safety: lidar stop, 0.41 m',
      ],
    },
    {
      symptom: 'the search expands four million nodes for a path of twelve metres',
      task: 'Bring node expansions of short paths back under ten thousand',
      refactoring: 'Put the heuristic behind one interface and test its bound',
      cause:
        'The heuristic counts turns twice on the lattice, which makes it inadmissible, and ties are broken upwards.',
      file: 'planner/search.hpp',
      symbol: 'LatticeHeuristic::operator()',
      line: 118,
      before: [
        'const auto turns = heading_steps(from, to) + heading_steps(to, from);',
        'return distance(from, to) + turns * kTurnCost;',
      ],
      after: [
        'const auto turns = heading_steps(from, to);',
        'return std::max(distance(from, to), turns * kTurnCost);',
      ],
      test: 'Heuristic.NeverExceedsTheTrueCost',
      failure: 'h(s) = 7.8540 > h*(s) = 3.9270 for heading 180deg, distance 0.0',
      log: [
        'planner: expanded=4194304 open=88120 cost=12.7 took=1874ms',
        'planner: budget of 50 ms exceeded, using the previous path',
      ],
    },
    {
      symptom: 'carriers sway in wide corridors as if they could not decide',
      task: 'Damp the swaying of carriers in wide corridors',
      refactoring: 'Separate path choice from path smoothing',
      cause:
        'Each cycle picks the cheapest of two equal paths anew; sensor noise decides which one that is.',
      file: 'planner/selector.cpp',
      symbol: 'Selector::choose',
      line: 39,
      before: ['return *std::ranges::min_element(paths, {}, &Path::cost);'],
      after: [
        'const auto best = std::ranges::min_element(paths, {}, &Path::cost);',
        'const auto kept = std::ranges::find(paths, current_, &Path::homotopy);',
        'const bool worthwhile = kept == paths.end() || best->cost < 0.9 * kept->cost;',
        'return worthwhile ? *best : *kept;',
      ],
      test: 'Selector.KeepsItsSideUnlessTheOtherIsTenPercentCheaper',
      failure: 'side changed 37 times in 10 s, expected at most 2',
      log: [
        'selector: left=18.402 right=18.401 -> right',
        'selector: left=18.398 right=18.401 -> left',
        'selector: left=18.404 right=18.400 -> right',
      ],
    },
  ],
};
