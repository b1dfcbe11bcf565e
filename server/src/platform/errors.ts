import { ERRORS, type ErrorKey, type Reason } from '@portico/contract/errors';

type Details = {
  parameters?: Record<string, string | number>;
  reasons?: Reason[];
  fields?: { field: string; message: string }[];
  /** The transaction's writes stay although the answer is an error (for example a counted failed attempt). */
  commits?: boolean;
};

/** An error of the catalogue; the HTTP layer turns it into `application/problem+json` in the caller's language. */
export class PortalError extends Error {
  readonly key: ErrorKey;
  readonly details: Details;
  readonly commits: boolean;
  constructor(key: ErrorKey, details: Details = {}) {
    super(`${key} (${ERRORS[key].code})`);
    this.name = 'PortalError';
    this.key = key;
    this.details = details;
    this.commits = details.commits ?? false;
  }
}
