import type { ExampleChange } from './example-change.ts';

export const rule: ExampleChange = {
  title: 'a rule',
  edits: [
    {
      file: 'src/rules/computers/computer-old.ts',
      text: `import { computersOutcome, type Rule } from '../rule.ts';

const dayMs = 86_400_000;

/** A computer that nobody has made anew for long. */
export const computerOld: Rule = {
  id: 'computer-old',
  title: 'A computer is old',
  severity: 'notice',
  urgency: 'may-be',
  threshold: { default: 1_000, meaning: 'days' },
  explanation: 'The computer was created more than so many days ago.',
  blindTo: 'Computers whose creation the API does not report.',
  reads: ['computers', 'today'],
  outcome: computersOutcome,
  find: ({ computers = [], nowMs }, threshold) =>
    computers.flatMap((computer) => {
      const { id, name, createdAt } = computer;
      if (createdAt == null || nowMs - createdAt <= threshold * dayMs) return [];
      return {
        key: id,
        subject: { kind: 'computers', computers: [{ id, name: name ?? id }] },
        problem: \`created \${Math.floor((nowMs - createdAt) / dayMs)} days ago\`,
        size: nowMs - createdAt,
        sinceMs: createdAt + threshold * dayMs,
        evidence: { facts: [['what to do', 'create it anew']] },
      };
    }),
};
`,
    },
    {
      file: 'src/rules/rules.ts',
      before: "import { computerStuck } from './computers/computer-stuck.ts';\n",
      text: "import { computerOld } from './computers/computer-old.ts';\n",
    },
    {
      file: 'src/rules/rules.ts',
      before: '  computerStuck,\n  sessionWaiting,',
      text: '  computerOld,\n',
    },
  ],
  test: {
    file: 'test/rules/computers/computer-old.test.ts',
    text: `import { computerOld } from '../../../src/rules/computers/computer-old.ts';
import { aComputer, judges, minutesAgo } from '../judged.ts';

const aged = (days: number) => ({
  computers: [{ ...aComputer('atlas', 'active'), createdAt: minutesAgo(days * 24 * 60) }],
});

judges(computerOld, [
  { when: 'it was created long ago', facts: aged(1_001), finds: ['atlas created 1001 days ago'] },
  { when: 'it is one day younger', facts: aged(1_000) },
  { when: 'its creation is unknown', facts: { computers: [aComputer('atlas', 'active')] } },
]);
`,
  },
  coveredBy: [
    'test/rules/rules.test.ts',
    'test/rules/outcomes.test.ts',
    'test/rules/known-findings.test.ts',
    'test/demo/findings.test.ts',
  ],
};
