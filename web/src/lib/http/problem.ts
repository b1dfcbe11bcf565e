import type { ErrorKey, Problem } from '@portico/contract/errors';
import { ERRORS } from '@portico/contract/errors';

/** What a call throws: the server's problem, or one that the browser noticed itself. */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** When it happened, for “Copy details”. */
  readonly at: string;

  constructor(problem: Problem) {
    super(`${problem.code} ${problem.title}`);
    this.name = 'ProblemError';
    this.problem = problem;
    this.at = new Date().toISOString();
  }
}

/** A problem that no server reported: no network, no answer in time, a script that did not load. */
export function localProblem(key: ErrorKey): ProblemError {
  const { status, code } = ERRORS[key];
  return new ProblemError({ type: 'about:blank', title: key, status, code, detail: '', traceId: '', key });
}

/** Converts anything thrown into a problem. */
export function problemOf(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : localProblem('PROBLEM');
}

/** The problem in a refused or failed response; a response without a problem document comes from the gateway. */
export async function readProblem(response: Response): Promise<ProblemError> {
  if (response.status === 502 || response.status === 504) return localProblem('TIMEOUT');
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  if (!isProblem) return localProblem(response.status === 401 ? 'UNAUTHENTICATED' : 'PROBLEM');
  return new ProblemError((await response.json()) as Problem);
}
