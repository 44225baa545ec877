import { credentialsExpired } from '../../../src/rules/computers/credentials-expired.ts';
import { failedComputer, judges } from '../judged.ts';

judges(credentialsExpired, [
  {
    when: 'two deploy keys have expired',
    facts: {
      computers: ['a', 'b'].map((name) =>
        failedComputer(name, `git clone failed\nremote: deploy key "${name}" has expired`),
      ),
    },
    finds: ['a, b credentials expired or refused: deploy key "a" has expired'],
  },
  {
    when: 'a registry refuses the credentials',
    facts: { computers: [failedComputer('a', 'npm ERR! 401 Unauthorized - GET /left-pad')] },
    finds: ['a credentials expired or refused: npm ERR! 401 Unauthorized - GET /left-pad'],
  },
  {
    when: 'something else has expired',
    facts: {
      computers: [failedComputer('a', 'error: cache entry expired, and the mirror is down')],
    },
  },
  {
    when: 'a key is named that nothing is wrong with',
    facts: { computers: [failedComputer('a', 'using key build\nerror: no space left on device')] },
  },
]);
