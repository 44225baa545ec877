import { asking } from './asking.ts';
import { going } from './going.ts';
import { opening } from './opening.ts';
import type { Operator } from './operator.ts';
import type { OperatorParts } from './operator-parts.ts';
import { telling } from './telling.ts';

/** Everything that actions may do to a console. */
export function createOperator(parts: OperatorParts): Operator {
  const operator: Operator = {
    isReadOnly: parts.isReadOnly,
    ...going(parts),
    ...asking(parts),
    ...opening(parts, () => operator),
    ...telling(parts),
  };
  return operator;
}
