const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['nbsp', ' '],
]);

/** A text with its most frequent entities as the characters that they stand for. */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#?\w+);/g, (entity, name: string) => entities.get(name) ?? entity)
    : text;
