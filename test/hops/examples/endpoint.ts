import type { ExampleChange } from './example-change.ts';

export const endpoint: ExampleChange = {
  title: 'an endpoint',
  edits: [
    {
      file: 'src/api/computer.ts',
      before: 'export const computersTag',
      text: `export const stoppedComputer = shape({
  name: 'StoppedComputer',
  description: 'A computer that was stopped.',
  required: ['stoppedAt'],
  fields: () => ({ stoppedAt: [z.number(), 'Time of the stop, in Unix milliseconds.'] }),
});

`,
    },
    {
      file: 'src/api/endpoints.ts',
      before: "import type { Endpoint } from './endpoint.ts';\n",
      text: "import { stoppedComputer } from './computer.ts';\n",
    },
    {
      file: 'src/api/endpoints.ts',
      before: '  restartComputer: {\n',
      text: `  stopComputer: {
    ...v0Change,
    method: 'POST',
    path: \`\${v0.prefix}/computers/{computerId}/stop\`,
    tag: computersTag,
    summary: 'Stop a computer',
    params: computerPath,
    success: 200,
    response: stoppedComputer,
    errors: [400, 401, 403, 404, 500],
    allows: administrators,
    allowsOwner: true,
  },

`,
    },
    {
      file: 'src/server/handlers/computers.ts',
      before: "'listComputers' | 'getComputer'",
      text: "'stopComputer' | ",
    },
    {
      file: 'src/server/handlers/computers.ts',
      before: '    async restartComputer({ computerId }) {\n',
      text: `    async stopComputer({ computerId }) {
      const computer = await requireComputer(computerId);
      await store.inTransaction(() => computerWrites.put({ ...computer, status: 'error' }));
      return { stoppedAt: clock() };
    },

`,
    },
    {
      file: 'src/server/handlers/computers.ts',
      before: '  store,\n  supply,\n}: HandlerContext): Pick',
      text: '  clock,\n',
    },
    {
      file: 'test/console/shell/audit.test.ts',
      before: '  restartComputer: {\n    send',
      text: `  stopComputer: {
    send: (client) => client.stopComputer({ computerId: 'atlas' }),
    target: 'computerId=atlas',
    answered: { stoppedAt: 2_000 },
  },
`,
    },
  ],
  test: {
    file: 'test/conformance/stopped-computers.test.ts',
    text: `import { expect, test } from 'vitest';
import { aComputer } from '../server/builders.ts';
import { serveOrganization } from './served-organization.ts';

test('a computer is stopped by who may restart it', async () => {
  await using served = await serveOrganization();
  await served.store.computers.put(aComputer({ id: 'cmp_a', ownerId: 'usr_owner' }));
  const path = '/api/v0/computers/cmp_a/stop';

  expect(await served.ask(path, { method: 'POST', as: 'guest' })).toMatchObject({ status: 403 });
  expect(await served.ask(path, { method: 'POST' })).toMatchObject({
    status: 200,
    body: { stoppedAt: expect.any(Number) },
  });
  expect(await served.store.computers.find('cmp_a')).toMatchObject({ status: 'error' });
});
`,
  },
  coveredBy: [
    'test/api',
    'test/console/shell/audit.test.ts',
    'test/client/methods.test.ts',
    'test/conformance/openapi.test.ts',
    'test/conformance/authentication.test.ts',
    'test/conformance/refusals.test.ts',
  ],
};
