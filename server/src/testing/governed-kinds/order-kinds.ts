import { trustedId, type OrderId } from '@portico/contract/ids';
import type { ErrorKey } from '@portico/contract/errors';
import { importUpload } from '../../uploads/public.ts';
import type { Grant } from '../../seed/create.ts';
import { CLERK_GRANTS } from '../clients.ts';
import { errorOf, type Asked, type KindFixture, type Stage } from './kind-fixture.ts';
import { importedOrder } from '../imported-order.ts';
import { signedIn, type Order, type Person, type Upload } from '../orders.ts';
import { paymentFile } from '../payment-files.ts';
import type { Changed } from '../users.ts';

const without = (...areas: Grant['area'][]): Grant[] => CLERK_GRANTS.filter(({ area }) => !areas.includes(area));

/** Runs as a worker: the walk has none. */
async function asWorker<Result>(
  { portal }: Stage,
  run: (db: Awaited<ReturnType<Stage['portal']['openAs']>>) => Promise<Result>,
): Promise<Result> {
  const db = await portal.openAs('portico_worker', 2);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

const uploader = ({ client, people }: Stage) => ({ clientId: client.id, clerk: people.editor });
const UPLOADED = { leftOut: 'Orders come from uploads and from entry by hand, never by a request.' };

/** Deleting and restoring an order. */
export const order: KindFixture = {
  grants: {
    outsider: without('PAYMENT_VIEW'),
    onlooker: without('PAYMENT_DELETE', 'RESTORE_DELETED_ORDER'),
    editor: CLERK_GRANTS,
    approver: CLERK_GRANTS,
  },
  version: { leftOut: 'What counts is whether an order’s status still allows the change; it has no version.' },
  async outdated({ portal, client }, id) {
    const signer = await signedIn(portal, client.users['signer1']!);
    await signer.sign(trustedId<OrderId>(id));
  },
  strangers: 'ask',
  async make(stage, action) {
    const { portal, client } = stage;
    const file = await paymentFile(client.accounts[0]!);
    const id = await asWorker(stage, (db) => importedOrder(portal, db, uploader(stage), file));
    if (action === 'UPDATE')
      await portal.owner.inNoClient((tx) =>
        tx.write(`update orders set status = 'DELETED' where client_id = $1 and id = $2`, [client.id, id]),
      );
    return id;
  },
  async see(who, id) {
    const answer = await who.call<Order>('GET', `payments/orders/${id}`);
    if (errorOf(answer)) return { error: errorOf(answer) };
    const { orderId: name, status: shows, openRequest } = answer.body;
    return { error: null, name, shows, waits: openRequest !== null };
  },
  async list(who) {
    const { body } = await who.call<{ content?: { uniqueId: string }[] }>('GET', 'payments/orders');
    return (body.content ?? []).map(({ uniqueId }) => uniqueId);
  },
  ADD: UPLOADED,
  UPDATE: {
    ask: (_stage, who, id) => actOn(who, 'restore', id!),
    refused: 'ORDER_NOT_RESTORED',
    afterwards: { error: null, shows: 'OPEN' },
  },
  DELETE: {
    ask: (_stage, who, id) => actOn(who, 'delete', id!),
    refused: 'ORDER_NOT_DELETED',
    afterwards: { error: null, shows: 'DELETED' },
  },
};

async function actOn(who: Person, action: string, id: string): Promise<Asked> {
  const body = { uuids: [id], comment: 'Wrong supplier' };
  const answer = await who.call<{
    results: { outcome: string; changeRequest?: string; problem?: { key: ErrorKey } }[];
  }>('POST', `payments/orders/${action}`, body);
  if (errorOf(answer)) return { error: errorOf(answer), objectId: id, changeRequest: null };
  const { outcome, changeRequest = null, problem } = answer.body.results[0]!;
  return { error: problem?.key ?? null, outcome, objectId: id, changeRequest };
}

const IMPORTED_OR_NOT = {
  leftOut: 'A file is imported or not; nobody changes it, and deleting it is no governed change.',
};

/** Importing a file that was refused as a duplicate. */
export const duplicateImport: KindFixture = {
  grants: {
    outsider: without('PAYMENT_UPLOAD', 'PAYMENT_VIEW_UPLOADED'),
    onlooker: without('PAYMENT_UPLOAD'),
    editor: CLERK_GRANTS,
    approver: CLERK_GRANTS,
  },
  version: { leftOut: 'A file doesn’t change.' },
  outdated: { leftOut: 'While a request waits, its file can be neither imported nor deleted.' },
  strangers: 'ask',
  async make(stage) {
    const { portal, client, people } = stage;
    const file = await paymentFile(client.accounts[0]!);
    return asWorker(stage, async (db) => {
      await importedOrder(portal, db, uploader(stage), file);
      const { body } = await portal.upload(people.editor.token, 'again.xml', file);
      await importUpload(
        { files: { ...portal.files, db }, clock: portal.clock },
        { clientId: client.id, uploadId: body.uniqueId },
      );
      return body.uniqueId;
    });
  },
  async see(who, id) {
    const answer = await who.call<Upload[]>('GET', `payments/upload/status?uniqueId=${id}`);
    if (errorOf(answer)) return { error: errorOf(answer) };
    const { fileName: name, status: shows, openRequest } = answer.body[0]!;
    return { error: null, name, shows, waits: openRequest !== null };
  },
  async list(who) {
    const { body } = await who.call<{ content?: { uniqueId: string }[] }>('GET', 'payments/uploads');
    return (body.content ?? []).map(({ uniqueId }) => uniqueId);
  },
  ADD: {
    async ask(_stage, who, id) {
      const answer = await who.call<Changed>('POST', `payments/upload/${id}/importAnyway`, { comment: 'On purpose' });
      const { outcome, changeRequest } = answer.body;
      return { error: errorOf(answer), outcome, objectId: id!, changeRequest };
    },
    refused: 'UNAUTHORIZED',
    // Its import begins again.
    afterwards: { error: null, shows: 'UPLOADED' },
  },
  UPDATE: IMPORTED_OR_NOT,
  DELETE: IMPORTED_OR_NOT,
};
