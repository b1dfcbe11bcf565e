import type { Reply, Request } from '@portico/contract/endpoint';
import type { Finding } from '@portico/contract/findings';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { hidesSalary, loadActor, loadOrderFacts, nextStatus, seesWholeOrder } from '../payments/public.ts';
import { appendAudit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import type { Transaction } from '../platform/db.ts';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { findingText } from '../platform/texts.ts';

type Status = (typeof uploadsEndpoints)['uploadStatus'];
type Delete = (typeof uploadsEndpoints)['deleteUpload'];
type Item = Reply<Status>[number];
type Row = Omit<Item, 'uploadedAt' | 'uploadedBy' | 'problems' | 'sizeBytes'> & {
  uploadedAt: Date;
  uploaderId: string;
  uploaderName: string;
  findings: Finding[];
  type: 'NORMAL' | 'SALARY' | null;
  sizeBytes: bigint;
};

const LAST_SHOWN = 20;

/** Where uploads stand: one of them, or the caller's last twenty. Others' files need the right to view uploaded files. */
export async function uploadStatus(
  { tx, subject, language }: Context<Status>,
  { query }: Request<Status>,
): Promise<Reply<Status>> {
  const actor = await loadActor(tx, subject);
  const seesAll = actor.rights.has('PAYMENT_VIEW_UPLOADED', 'GRANT');
  const rows = await tx.rows<Row>(
    `select u.id as "uniqueId", u.file_name as "fileName", u.file_type as "fileType", f.size_bytes as "sizeBytes", u.uploaded_at as "uploadedAt",
       u.uploaded_by as "uploaderId", p.full_name as "uploaderName", u.status, u.step, u.step_status as "stepStatus", u.findings,
       (select max(o.type) from orders o where o.client_id = u.client_id and o.upload_id = u.id) as type,
       array(select o.id from orders o where o.client_id = u.client_id and o.upload_id = u.id order by o.id) as orders
     from uploads u join files f on f.client_id = u.client_id and f.id = u.file_id
       join users p on p.client_id = u.client_id and p.id = u.uploaded_by
     where u.client_id = current_client() and u.deleted_at is null and (u.uploaded_by = $1 or ($2::uuid is not null and $3)) and ($2::uuid is null or u.id = $2)
     order by u.uploaded_at desc limit ${LAST_SHOWN}`,
    [subject.userId, query.uniqueId ?? null, seesAll],
  );
  if (query.uniqueId && rows.length === 0) throw new PortalError('NOT_FOUND');
  const readable = await readableUploads(tx, subject, actor, rows);
  return rows.map(({ uploaderId, uploaderName, uploadedAt, findings, sizeBytes, type: _type, ...row }) => ({
    ...row,
    sizeBytes: Number(sizeBytes),
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: { uniqueId: uploaderId, name: uploaderName },
    problems: (readable.has(row.uniqueId) ? findings : []).map((finding) => ({
      ...finding,
      message: findingText(language, finding),
    })),
  }));
}

/**
 * Findings name sums and accounts: whoever did not upload the file himself gets them only if he may see all of the
 * order that it became.
 */
async function readableUploads(
  tx: Transaction,
  subject: Subject,
  actor: Awaited<ReturnType<typeof loadActor>>,
  rows: readonly Row[],
): Promise<Set<string>> {
  const orders = new Map(
    (
      await loadOrderFacts(
        tx,
        actor.accounts,
        rows.flatMap((row) => row.orders),
      )
    ).map((order) => [order.id, order]),
  );
  const readable = rows.filter((row) => {
    if (row.uploaderId === subject.userId) return true;
    return (
      row.orders.every((id) => seesWholeOrder(actor, orders.get(id)!)) &&
      (row.type === null || !hidesSalary(actor, row.type))
    );
  });
  return new Set(readable.map((row) => row.uniqueId));
}

/** Deletes a file that could not be imported; one that became an order is deleted with its order. */
export async function deleteUpload(
  { tx, clock, subject }: Context<Delete>,
  { params }: Request<Delete>,
): Promise<void> {
  await loadActor(tx, subject);
  const upload = await tx.row<{ status: 'UPLOAD_ERROR'; uploaded_by: string }>(
    'select status, uploaded_by from uploads where client_id = current_client() and id = $1 and deleted_at is null for update',
    [params.uniqueId],
  );
  if (!upload || upload.uploaded_by !== subject.userId) throw new PortalError('NOT_FOUND');
  if (!['UPLOAD_ERROR', 'CONVERSION_ERROR', 'IMPORT_ERROR'].includes(upload.status)) {
    throw new PortalError('FILE_NOT_DELETED', {
      reasons: [{ kind: 'state', key: 'state.delete', parameters: { status: upload.status } }],
    });
  }
  await tx.write('update uploads set status = $2, deleted_at = $3 where client_id = current_client() and id = $1', [
    params.uniqueId,
    nextStatus(upload.status, 'delete', 'DELETED'),
    clock.now(),
  ]);
  await appendAudit(tx, {
    at: clock.now(),
    category: 'PAYMENT',
    entityType: 'UPLOAD',
    entityId: params.uniqueId,
    action: 'deleted',
    subject,
  });
}
