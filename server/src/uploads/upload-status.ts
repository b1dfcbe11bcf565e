import type { Reply, Request } from '@portico/contract/endpoint';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { loadActor } from '../payments/public.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { FILE_AND_PERSON, presentUploads, UPLOAD, type StoredUpload } from './upload-rows.ts';

type Status = (typeof uploadsEndpoints)['uploadStatus'];

const LAST_SHOWN = 20;

/**
 * The status of uploads: one of them, or the caller's last twenty. Others' files need the right to view uploaded files.
 */
export async function uploadStatus(
  { tx, subject, language }: Context<Status>,
  { query }: Request<Status>,
): Promise<Reply<Status>> {
  const actor = await loadActor(tx, subject);
  const seesAll = actor.rights.has('PAYMENT_VIEW_UPLOADED', 'GRANT');
  const rows = await tx.rows<StoredUpload>(
    `select ${UPLOAD} from uploads u ${FILE_AND_PERSON}
     where u.client_id = current_client() and u.deleted_at is null and (u.uploaded_by = $1 or ($2::uuid is not null and $3)) and ($2::uuid is null or u.id = $2)
     order by u.uploaded_at desc limit ${LAST_SHOWN}`,
    [subject.userId, query.uniqueId ?? null, seesAll],
  );
  if (query.uniqueId && rows.length === 0) throw new PortalError('NOT_FOUND');
  return presentUploads(tx, actor, language, rows);
}
