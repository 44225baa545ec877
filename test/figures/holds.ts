import { assert, type IProperty } from 'fast-check';

/** Checks a synchronous property. `assert` alone is also typed for asynchronous ones, as a promise to await. */
export const holds = <Values>(property: IProperty<Values>): void => assert(property);
