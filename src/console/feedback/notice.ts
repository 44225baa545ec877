/** What the last row says instead of hints. Errors stay until a key; results go by themselves. */
export type Notice =
  | { kind: 'none' }
  | { kind: 'working'; text: string }
  | { kind: 'result'; text: string }
  | { kind: 'error'; text: string };

export type NoticeEvent =
  | { type: 'work-started'; text: string }
  | { type: 'result-said'; text: string }
  | { type: 'error-said'; text: string }
  | { type: 'key-pressed' }
  | { type: 'expired'; text: string };

export const noNotice: Notice = { kind: 'none' };

export function reduceNotice(notice: Notice, event: NoticeEvent): Notice {
  switch (event.type) {
    case 'work-started':
      return { kind: 'working', text: event.text };
    case 'result-said':
      return { kind: 'result', text: event.text };
    case 'error-said':
      return { kind: 'error', text: event.text };
    case 'key-pressed':
      return notice.kind === 'error' ? noNotice : notice;
    case 'expired':
      return notice.kind === 'result' && notice.text === event.text ? noNotice : notice;
  }
}
