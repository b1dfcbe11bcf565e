import type { Answer } from '@portico/contract/endpoint';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Finding } from '@portico/contract/findings';
import { trustedId, type OrderId, type UploadId, type UserId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { findOpenChanges } from '../approvals/public.ts';
import {
  canView,
  hidesSalary,
  loadOrderFacts,
  seesWholeOrder,
  type OrderFacts,
  type PaymentsActor,
} from '../payments/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { findingText } from '../platform/texts.ts';
import { decideDeletion } from './delete-upload.ts';
import { decideImportAnyway } from './import-anyway.ts';

type Upload = Answer<(typeof uploadsEndpoints)['uploadStatus']>[number];

/** An upload as `UPLOAD` selects it. */
export type StoredUpload = {
  id: UploadId;
  file_name: string;
  file_type: Upload['fileType'];
  size_bytes: bigint;
  uploaded_at: Date;
  uploaded_by: UserId;
  uploader: string;
  status: Upload['status'];
  step: Upload['step'];
  step_status: Upload['stepStatus'];
  findings: Finding[];
  entity_status: EntityStatus;
  /** The type of its orders; the file of an order with salaries has it too. */
  type: 'NORMAL' | 'SALARY' | null;
  order_ids: OrderId[];
};

/** Of an upload `u` with its file and the person who uploaded it. */
export const UPLOAD = `u.id, u.file_name, u.file_type, f.size_bytes, u.uploaded_at, u.uploaded_by, shown_name(p) as uploader, u.status, u.step,
  u.step_status, u.findings, u.entity_status,
  (select max(o.type) from orders o where o.client_id = current_client() and o.client_id = u.client_id and o.upload_id = u.id) as type,
  array(select o.id from orders o where o.client_id = current_client() and o.client_id = u.client_id and o.upload_id = u.id order by o.id) as order_ids`;
export const FILE_AND_PERSON = `join files f on f.client_id = u.client_id and f.id = u.file_id
  join users p on p.client_id = u.client_id and p.id = u.uploaded_by`;

/** Uploads as screens show them, with what the actor may do with each. */
export async function presentUploads(
  tx: Transaction,
  actor: PaymentsActor,
  language: Language,
  uploads: readonly StoredUpload[],
): Promise<Upload[]> {
  const ids = uploads.flatMap((upload) => upload.order_ids);
  const orders = new Map((await loadOrderFacts(tx, actor.accounts, ids)).map((order) => [order.id, order]));
  const waiting = uploads.filter(({ entity_status }) => entity_status !== 'OK').map(({ id }) => id);
  const open = await findOpenChanges(tx, 'duplicateImport', waiting);
  const twins = await namesOfTwins(tx, actor, uploads);
  return uploads.map((upload) => {
    const own = upload.order_ids.map((id) => orders.get(id)!);
    const findings = mayRead(actor, upload, own) ? upload.findings : forOthers(upload);
    return {
      uniqueId: upload.id,
      fileName: upload.file_name,
      fileType: upload.file_type,
      sizeBytes: Number(upload.size_bytes),
      uploadedAt: upload.uploaded_at.toISOString(),
      uploadedBy: { uniqueId: upload.uploaded_by, name: upload.uploader },
      status: upload.status,
      step: upload.step,
      stepStatus: upload.step_status,
      orders: own.filter((order) => canView(actor, order)).map((order) => order.id),
      numberOfOrders: own.length,
      problems: findings
        .map((finding) => named(finding, twins))
        .map((finding) => ({ ...finding, message: findingText(language, finding) })),
      importAnyway: decideImportAnyway(actor.rights, upload),
      openRequest: open.get(upload.id) ?? null,
      deletion: decideDeletion(actor.userId, upload),
    };
  });
}

/**
 * Findings name sums and accounts: anyone but the uploader gets them only if they may see all of the order that it
 * became. If it became none, nobody else can tell whose accounts and salaries it names.
 */
function mayRead(actor: PaymentsActor, { uploaded_by, type }: StoredUpload, orders: readonly OrderFacts[]): boolean {
  if (uploaded_by === actor.userId) return true;
  if (orders.length === 0 || type === null || hidesSalary(actor, type)) return false;
  return orders.every((order) => seesWholeOrder(actor, order));
}

const OF_TWINS = new Set(['duplicateFile', 'duplicateMessage']);

/** To others a refused file says who can read why; that it is a duplicate reveals nothing in it. */
function forOthers({ findings, uploader }: StoredUpload): Finding[] {
  const twins = findings.filter(({ key }) => OF_TWINS.has(key));
  if (findings.every(({ key, severity }) => OF_TWINS.has(key) || severity !== 'error')) return twins;
  const parameters = { name: uploader };
  return [...twins, { severity: 'error', key: 'forUploader', parameters, line: null, column: null, path: null }];
}

/** What may be read of the orders that caused the refusals, by id. */
async function namesOfTwins(tx: Transaction, actor: PaymentsActor, uploads: readonly StoredUpload[]) {
  const ids = uploads.flatMap(({ findings }) => findings.flatMap(orderOf));
  const orders = await loadOrderFacts(tx, actor.accounts, [...new Set(ids)]);
  const seen = orders.filter((order) => canView(actor, order));
  return new Map(seen.map((order) => [order.id, { seen: 'yes', orderId: order.orderMessageId }]));
}

/** The order that caused a refusal. */
function orderOf({ parameters: { uniqueId } }: Finding): OrderId[] {
  return uniqueId === undefined ? [] : [trustedId(String(uniqueId))];
}

function named(finding: Finding, twins: Awaited<ReturnType<typeof namesOfTwins>>): Finding {
  if (!OF_TWINS.has(finding.key)) return finding;
  const [uniqueId] = orderOf(finding);
  // A finding from before its order was stored with it.
  if (uniqueId === undefined)
    return { ...finding, parameters: { seen: 'yes', orderId: finding.parameters['orderId'] ?? '' } };
  return { ...finding, parameters: twins.get(uniqueId) ?? { seen: 'no', orderId: '' } };
}
