/** What the last row says instead of hints. */
export type Notice =
  | { kind: 'none' }
  | { kind: 'working'; text: string }
  | { kind: 'result'; text: string }
  | { kind: 'error'; text: string };

/** Something that takes a while, such as requests that are sent one after another. */
export type Work = {
  /** How far it has come. */
  text: string;
  /** Lets it end after the step under way; missing where there is one step only. */
  stop?: (() => void) | undefined;
  isStopping: boolean;
};

/** A result is told from another one with the same words: each has its own time. */
export type Result = { text: string };

/** Everything that there is to be told. */
export type Notices = {
  /** Stays until a key, whatever else happens. */
  error: string | undefined;
  /** Goes by itself. */
  result: Result | undefined;
  /** Oldest first, each with its number. */
  works: ReadonlyMap<number, Work>;
};

export type NoticeEvent =
  | { type: 'error-said'; text: string }
  | { type: 'key-pressed' }
  | { type: 'result-said'; result: Result }
  | { type: 'result-expired'; result: Result }
  | { type: 'work-started'; id: number; text: string; stop?: (() => void) | undefined }
  | { type: 'work-continued'; id: number; text: string }
  | { type: 'work-stopping'; work: Work }
  | { type: 'work-ended'; id: number };

export const noNotices: Notices = { error: undefined, result: undefined, works: new Map() };

/** The most urgent of what there is to be told: errors, then results, then what was begun last. */
export function noticeOf({ error, result, works }: Notices): Notice {
  if (error !== undefined) return { kind: 'error', text: error };
  if (result !== undefined) return { kind: 'result', text: result.text };
  const work = [...works.values()].at(-1);
  if (work === undefined) return noNotice;
  return { kind: 'working', text: work.isStopping ? `${work.text}, then it stops` : work.text };
}

export const noNotice: Notice = { kind: 'none' };

/** What was begun last of all that can be stopped. */
export const stoppableWork = ({ works }: Notices): Work | undefined =>
  [...works.values()].findLast(({ stop }) => stop !== undefined);

export function reduceNotices(notices: Notices, event: NoticeEvent): Notices {
  const { works } = notices;

  switch (event.type) {
    case 'error-said':
      return { ...notices, error: event.text };
    case 'key-pressed':
      return notices.error === undefined ? notices : { ...notices, error: undefined };
    case 'result-said':
      return { ...notices, result: event.result };
    case 'result-expired':
      return notices.result === event.result ? { ...notices, result: undefined } : notices;
    case 'work-started': {
      const { id, text, stop } = event;
      const started = new Map(works).set(id, { text, stop, isStopping: false });
      return { ...notices, result: undefined, works: started };
    }
    case 'work-continued': {
      const work = works.get(event.id);
      if (!work) return notices;
      return { ...notices, works: new Map(works).set(event.id, { ...work, text: event.text }) };
    }
    case 'work-stopping': {
      const marked = [...works].map(
        ([id, work]) => [id, work === event.work ? { ...work, isStopping: true } : work] as const,
      );
      return { ...notices, works: new Map(marked) };
    }
    case 'work-ended': {
      const others = new Map(works);
      return others.delete(event.id) ? { ...notices, works: others } : notices;
    }
  }
}
