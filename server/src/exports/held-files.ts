import type { ServerResponse } from 'node:http';
import type { ExportFileType } from '@portico/contract/exports/model';
import { HELD_FILES_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { FILE_TYPES } from './file-types.ts';

/** How many files of types that are held whole each person is getting. Each web server counts its own. */
export class HeldFiles {
  readonly #counts = new Map<string, number>();

  /** Counts a file until its answer is over, however it ends. Throws JOB_QUOTA_REACHED for one too many. */
  begin(fileType: ExportFileType, { personId }: Pick<Subject, 'personId'>, answer: ServerResponse): void {
    if (!FILE_TYPES[fileType].isHeld) return;
    const count = this.#counts.get(personId) ?? 0;
    if (count >= HELD_FILES_PER_USER_MAXIMUM)
      throw new PortalError('JOB_QUOTA_REACHED', { parameters: { limit: HELD_FILES_PER_USER_MAXIMUM } });
    this.#counts.set(personId, count + 1);
    answer.once('close', () => this.#end(personId));
  }

  #end(personId: string): void {
    const left = (this.#counts.get(personId) ?? 1) - 1;
    if (left > 0) this.#counts.set(personId, left);
    else this.#counts.delete(personId);
  }
}
