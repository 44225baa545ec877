import { endpoints } from '../../api/endpoints.ts';

export type RequestNames = { method: string; route: string };

/** `POST /api/v0/computers/{computerId}/restart`. */
export const requestText = ({ method, route }: RequestNames): string => `${method} ${route}`;

const acts: ReadonlyMap<string, string> = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [
    requestText({ method, route: path }),
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

/**
 * What a request does, in two or three words: `restart computer`. For an unknown request, its method and
 * route.
 */
export function actText(request: RequestNames): string {
  const text = requestText(request);
  return acts.get(text) ?? text;
}

/**
 * `ok`, `forbidden 403`: a failure with its status, if there was a response. `no result`: the request was about to be
 * sent, and no more is known.
 */
export function resultText({ result, status }: { result: string; status?: number | undefined }) {
  if (result === 'ok') return 'ok';
  if (result === 'pending') return 'no result';
  return status === undefined ? result : `${result} ${status}`;
}
