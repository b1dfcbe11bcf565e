import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Request } from '@portico/contract/endpoint';
import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import type { UploadStatus } from '@portico/contract/payments/status';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { CHANGE_WAITS } from '../approvals/public.ts';
import { loadActor } from '../payments/public.ts';
import { audit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { uploadStates } from './upload-state.ts';

type Delete = (typeof uploadsEndpoints)['deleteUpload'];
type Row = { status: UploadStatus; uploaded_by: UserId; entity_status: EntityStatus };
type Named = Row & { file_name: string };

const FAILED: readonly UploadStatus[] = ['UPLOAD_ERROR', 'CONVERSION_ERROR', 'IMPORT_ERROR'];
const NOT_YOUR_UPLOAD: Reason = { kind: 'rule', key: 'notYourUpload', parameters: {} };

/** Whether somebody may delete a file; null for one that did not fail: its order is deleted instead. */
export function decideDeletion(userId: UserId, { status, uploaded_by, entity_status }: Row): Decision | null {
  if (!FAILED.includes(status)) return null;
  const reasons = [
    uploaded_by === userId ? null : NOT_YOUR_UPLOAD,
    entity_status === 'OK' ? null : CHANGE_WAITS,
  ].filter((reason) => reason !== null);
  return { allowed: reasons.length === 0, reasons };
}

/** Deletes a file that could not be imported; one that became an order is deleted with its order. */
export async function deleteUpload(context: Context<Delete>, { params }: Request<Delete>): Promise<void> {
  const { tx, clock, subject } = context;
  const { rights } = await loadActor(tx, subject);
  const upload = await tx.row<Named>(
    'select status, file_name, uploaded_by, entity_status from uploads where client_id = current_client() and id = $1 and deleted_at is null for update',
    [params.uniqueId],
  );
  const sees = upload?.uploaded_by === subject.userId || rights.has('PAYMENT_VIEW_UPLOADED', 'GRANT');
  if (!upload || !sees) throw new PortalError('NOT_FOUND');
  const { status } = upload;
  const notFailed: Reason = { kind: 'state', key: 'state.delete', parameters: { status } };
  const decision = decideDeletion(subject.userId, upload) ?? { allowed: false, reasons: [notFailed] };
  if (!decision.allowed) throw new PortalError('FILE_NOT_DELETED', { reasons: decision.reasons });
  await tx.write('update uploads set status = $2, deleted_at = $3 where client_id = current_client() and id = $1', [
    params.uniqueId,
    uploadStates.next(status, 'delete', 'DELETED'),
    clock.now(),
  ]);
  await audit(context, 'fileDeleted', { id: params.uniqueId, name: upload.file_name }, {});
}
