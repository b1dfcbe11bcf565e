import type { ApiAnswer, ApiName, ApiRequest } from '@portico/contract/api';
import type { ErrorKey, Reason } from '@portico/contract/errors';
import type { Id } from '@portico/contract/ids';

/** What a page test answers in place of the server: by the names of the contract, each with its own types. */
export type Answers = { [Name in ApiName]?: AnswerTo<Name> };

/** A fixed answer, or one that depends on the request. `undefined` for those without content. */
export type AnswerTo<Name extends ApiName> =
  Given<Written<ApiAnswer<Name>>> | ((asked: ApiRequest<Name>) => Given<Written<ApiAnswer<Name>>>);

/** An answer as it travels: its ids are plain text, as samples write them. */
export type Written<Answer> =
  Answer extends Id<string>
    ? string
    : Answer extends object
      ? { [Name in keyof Answer]: Written<Answer[Name]> }
      : Answer;

type Given<Answer> = Answer | Refused | Slow<Answer | Refused> | typeof NETWORK_GONE | typeof BROKEN_OFF;

export type Refused = {
  refused: ErrorKey;
  details: {
    reasons?: Reason[];
    parameters?: Record<string, string | number>;
    fields?: { field: string; message: string }[];
  };
};

/** An error of the catalogue, as the server words it; `PROBLEM` is a failure of its own. */
export function refused(key: ErrorKey, details: Refused['details'] = {}): Refused {
  return { refused: key, details };
}

/** The connection breaks without any answer. */
export const NETWORK_GONE = Symbol('network gone');

/** A file of which only a part comes. */
export const BROKEN_OFF = Symbol('broken off');

/** An answer that waits until the test releases it, or ends. */
export type Slow<Answer> = { slow: Promise<void>; answer: Answer; release: () => void };

export function slow<Answer>(answer: Answer): Slow<Answer> {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { slow: promise, answer, release: resolve };
}

export function isRefused(given: unknown): given is Refused {
  // What signing leaves out is also called so, and is a list.
  return typeof given === 'object' && given !== null && 'refused' in given && typeof given.refused === 'string';
}

export function isSlow(given: unknown): given is Slow<unknown> {
  return typeof given === 'object' && given !== null && 'slow' in given;
}
