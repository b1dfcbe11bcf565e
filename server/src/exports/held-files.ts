import type { ServerResponse } from 'node:http';
import type { ExportFileType } from '@portico/contract/exports/model';
import { HELD_FILES_MAXIMUM, HELD_FILES_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { FILE_TYPES } from './file-types.ts';

/** When to come back: by then some files are taken. */
const RETRY_AFTER_SECONDS = 10;

/** Limits how many files that are held whole a person gets at once. Each web server counts its own. */
export class HeldFiles {
  readonly #counts = new Map<string, number>();

  /**
   * Counts a file until its answer is over, however it ends. Throws JOB_QUOTA_REACHED for one too many, and
   * TOO_MANY_REQUESTS if all people together get too many.
   */
  begin(fileType: ExportFileType, { personId }: Pick<Subject, 'personId'>, answer: ServerResponse): void {
    // Nobody waits for it any more, and nothing would end the count.
    if (!FILE_TYPES[fileType].isHeld || answer.destroyed) return;
    if (this.#all() >= HELD_FILES_MAXIMUM)
      throw new PortalError('TOO_MANY_REQUESTS', { parameters: { seconds: RETRY_AFTER_SECONDS } });
    const count = this.#counts.get(personId) ?? 0;
    if (count >= HELD_FILES_PER_USER_MAXIMUM)
      throw new PortalError('JOB_QUOTA_REACHED', { parameters: { limit: HELD_FILES_PER_USER_MAXIMUM } });
    this.#counts.set(personId, count + 1);
    answer.once('close', () => this.#end(personId));
  }

  #all(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  #end(personId: string): void {
    const left = (this.#counts.get(personId) ?? 1) - 1;
    if (left > 0) this.#counts.set(personId, left);
    else this.#counts.delete(personId);
  }
}
