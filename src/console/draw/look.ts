/** SGR parameters that switch a look on, and those that switch it off again. */
export type Look = { on: string; off: string };

export const plain: Look = { on: '', off: '' };
export const bold: Look = { on: '1', off: '22' };
export const dim: Look = { on: '2', off: '22' };
export const italic: Look = { on: '3', off: '23' };
export const underline: Look = { on: '4', off: '24' };
export const reverse: Look = { on: '7', off: '27' };

/** Both at once. */
export const both = (one: Look, other: Look): Look => ({
  on: `${one.on};${other.on}`,
  off: `${other.off};${one.off}`,
});
