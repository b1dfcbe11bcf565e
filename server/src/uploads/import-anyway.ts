import type { Reply, Request } from '@portico/contract/endpoint';
import type { Decision, Reason } from '@portico/contract/errors';
import type { Finding } from '@portico/contract/findings';
import type { UploadStatus } from '@portico/contract/payments/status';
import type { EntityStatus } from '@portico/contract/approvals/model';
import { trustedId, type OrderId, type UploadId, type UserId } from '@portico/contract/ids';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { CHANGE_WAITS, governedKind, requestChange, type GovernedEntity, type Stored } from '../approvals/public.ts';
import { actorOf, canView, loadActor, loadOrderFacts } from '../payments/public.ts';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { text } from '../platform/texts.ts';
import { importUploadJob } from './import-upload.ts';
import { uploadStates } from './upload-state.ts';

type Endpoint = (typeof uploadsEndpoints)['importAnyway'];

/** What the second person reads: the file, and the earlier order by its message id. Older requests lack its UUID. */
type ImportAnyway = { fileName: string; duplicateOf: string; duplicateOfId?: OrderId };

const DUPLICATES = new Set(['duplicateFile', 'duplicateMessage']);

type Row = {
  id: UploadId;
  status: UploadStatus;
  entity_status: EntityStatus;
  file_name: string;
  findings: Finding[];
  uploaded_by: UserId;
};

/**
 * Importing a file that was refused as a duplicate takes two people with the right to upload, even if other changes of
 * orders take one (spec D4).
 */
export const importAnyway: GovernedEntity<ImportAnyway, UploadId> = {
  ...governedKind('duplicateImport'),
  // Signatures decide what is paid.
  isApprovedByAnybody: true,
  access: {
    visible: (_tx, _subject, rights) =>
      Promise.resolve(uploadRefusal(rights) === null ? { condition: 'true', values: [] } : null),
    approval: () => Promise.resolve((rights) => [uploadRefusal(rights)].filter((reason) => reason !== null)),
  },
  auditType: 'ORDER',
  auditCategory: 'PAYMENT',
  nameOf: ({ fileName }) => fileName,
  find,
  async problems(tx, _content, id) {
    const upload = await findUpload(tx, id);
    return upload && isDuplicate(upload) ? [] : [{ field: 'fileName', text: 'uploads.problem.notDuplicate' }];
  },
  add: (tx, id, _content, status) => markUpload(tx, id, status),
  removeUnapproved: (tx, id) => markUpload(tx, id, 'OK'),
  /** Approved: it returns to where its import begins. */
  async setStatus(tx, id, _status, { clientId, at }) {
    await tx.write(
      `update uploads set entity_status = 'OK', duplicate_allowed = true, status = $2, step_status = 'IN_PROGRESS', findings = '[]'
       where client_id = current_client() and id = $1`,
      [id, uploadStates.next('IMPORT_ERROR', 'importAnyway', 'UPLOADED')],
    );
    await enqueue(tx, importUploadJob, { clientId, uploadId: id }, { key: `import anyway ${id} ${at.getTime()}` });
  },
  update: notChanged,
  remove: notChanged,
  async describe(_tx, { fileName, duplicateOf }) {
    return { fileName, duplicateOf };
  },
  /** As in the list of uploads: the earlier order has a name for those who see it. */
  async withheld(tx, subject, { duplicateOfId }) {
    const { accounts, ...actor } = await actorOf(tx, subject);
    const [order] = duplicateOfId ? await loadOrderFacts(tx, accounts, [duplicateOfId]) : [];
    if (order && canView(actor, order)) return {};
    return { duplicateOf: text(subject.language, 'approvals.duplicateImport.unseenOrder') };
  },
};

/** A file is imported or not; it is not changed. */
function notChanged(): never {
  throw new Error('An uploaded file is not changed by a change request.');
}

function uploadRefusal(rights: Rights): Reason | null {
  return rights.refusal('PAYMENT_UPLOAD', 'GRANT');
}

function findUpload(tx: Transaction, id: UploadId, lock = ''): Promise<Row | null> {
  return tx.row<Row>(
    `select id, status, entity_status, file_name, findings, uploaded_by from uploads
     where client_id = current_client() and id = $1 and deleted_at is null ${lock}`,
    [id],
  );
}

function isDuplicate({ status, findings }: Pick<Row, 'status' | 'findings'>): boolean {
  return status === 'IMPORT_ERROR' && findings.length > 0 && findings.every(({ key }) => DUPLICATES.has(key));
}

async function find(tx: Transaction, id: UploadId, lock: boolean): Promise<Stored<ImportAnyway> | null> {
  const row = await findUpload(tx, id, lock ? 'for update' : '');
  return row && { content: contentOf(row), status: row.entity_status, version: 0 };
}

function contentOf({ file_name, findings }: Row): ImportAnyway {
  const { orderId = '', uniqueId } = findings[0]?.parameters ?? {};
  const content = { fileName: file_name, duplicateOf: String(orderId) };
  return uniqueId === undefined ? content : { ...content, duplicateOfId: trustedId(String(uniqueId)) };
}

async function markUpload(tx: Transaction, id: UploadId, status: EntityStatus): Promise<void> {
  await tx.write('update uploads set entity_status = $2 where client_id = current_client() and id = $1', [id, status]);
}

/** Whether somebody may request it; null for a file that was not refused as a duplicate. */
export function decideImportAnyway(
  rights: Rights,
  upload: Pick<Row, 'status' | 'findings' | 'entity_status'>,
): Decision | null {
  if (!isDuplicate(upload)) return null;
  const waits = upload.entity_status === 'OK' ? null : CHANGE_WAITS;
  const reasons = [uploadRefusal(rights), waits].filter((reason) => reason !== null);
  return { allowed: reasons.length === 0, reasons };
}

/** Asks a second person to let a duplicate be imported. Others' files need the right to view uploaded files. */
export async function requestImportAnyway(
  context: Context<Endpoint>,
  { params: { uniqueId }, body: { comment } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const { rights } = await loadActor(tx, subject);
  const upload = await findUpload(tx, uniqueId, 'for update');
  const isHis = upload?.uploaded_by === subject.userId || rights.has('PAYMENT_VIEW_UPLOADED', 'GRANT');
  if (!upload || !isHis) throw new PortalError('NOT_FOUND');
  const refusal = uploadRefusal(rights);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  const decision = decideImportAnyway(rights, upload) ?? { allowed: false, reasons: [NO_DUPLICATE] };
  if (!decision.allowed) throw new PortalError('WRONG_STATE', { reasons: decision.reasons });
  const change = { action: 'ADD' as const, content: contentOf(upload), comment };
  return {
    uniqueId,
    outcome: 'REQUESTED',
    changeRequest: await requestChange(context, importAnyway, change, uniqueId, null),
  };
}

const NO_DUPLICATE: Reason = { kind: 'state', key: 'notRefusedAsDuplicate', parameters: {} };
