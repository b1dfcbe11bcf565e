import { type BankMessageId, type ClientId, type OrderId, type SentMessageId, trustedId } from '@portico/contract/ids';
import { hasMissedCutOff, loadAccounts, type Account } from '../accounts/public.ts';
import {
  changeStatus,
  chargesAccountsOf,
  contentDigestOf,
  loadOrderFacts,
  messageStates,
  unconfirmedAccounts,
  type OrderFacts,
  type releaseOrderJob,
} from '../payments/public.ts';
import { raiseAlarm } from '../platform/alarms.ts';
import { audit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { isSameDigest } from '../platform/secrets/crypto.ts';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { PayloadOf, Work } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { withoutNestedLoops } from '../platform/database/without-nested-loops.ts';
import { holdOrder } from './sending/hold-until-due.ts';
import { firstIneligible, withdraw, type Ineligible } from './ineligible.ts';
import { enqueueSending } from './sending/message-queue.ts';

/**
 * Releases a fully signed order: the guards, RELEASING, then one message per bank. Idempotent: it resumes after the
 * last committed step.
 */
export async function releaseOrder(
  { db, clock, log }: Pick<Work, 'db' | 'clock' | 'log'>,
  { clientId, orderId }: PayloadOf<typeof releaseOrderJob>,
): Promise<void> {
  await db.inClient(clientId, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status === 'FULLY_SIGNED') await beginRelease(tx, clock, log, clientId, order);
  });
  crashPoint('release begun');
  await db.inClient(clientId, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status === 'RELEASING') await split(tx, clock, clientId, order);
  });
  crashPoint('release split');
}

async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderFacts | undefined> {
  return (await loadOrderFacts(tx, await loadAccounts(tx), [orderId], 'lock'))[0];
}

/** Why a release stops. */
type Fault =
  { event: 'digestDiffers' | 'cutOffMissed' | 'mandateMissing' } | ({ event: 'signerNotEligible' } & Ineligible);

/** All guards hold: RELEASING, as soon as a bank takes it. Otherwise what the state table says, with an alarm. */
async function beginRelease(
  tx: Transaction,
  clock: Clock,
  log: Log,
  clientId: ClientId,
  order: OrderFacts,
): Promise<void> {
  const fault = await faultOf(tx, clock, order);
  if (fault?.event === 'signerNotEligible') {
    const parameters = { orderId: order.orderMessageId, what: fault.what };
    await raiseAlarm(tx, clock, log, { key: 'signerNotEligible', about: order.id, parameters });
    return withdraw(tx, clock, clientId, order, fault);
  }
  if (fault?.event === 'digestDiffers' || fault?.event === 'mandateMissing') {
    const parameters = { orderId: order.orderMessageId };
    await raiseAlarm(tx, clock, log, { key: fault.event, about: order.id, parameters });
  }
  if (!fault && (await holdOrder(tx, clock, clientId, order))) return;
  const [event, after] = fault ? ([fault.event, 'RELEASE_ERROR'] as const) : (['release', 'RELEASING'] as const);
  await changeStatus(tx, clock, { clientId, userId: null, orderId: order.id, event, before: order.status, after });
}

/** The first guard of the release that fails; null when all hold. */
export async function faultOf(tx: Transaction, clock: Clock, order: OrderFacts): Promise<Fault | null> {
  const ineligible = await firstIneligible(tx, order);
  if (ineligible) return { event: 'signerNotEligible', ...ineligible };
  if (!(await isAsSigned(tx, order))) return { event: 'digestDiffers' };
  if (!(await areAccountsOurs(tx, order))) return { event: 'mandateMissing' };
  return hasMissedCutOff(order.cutOff, clock.now()) ? { event: 'cutOffMissed' } : null;
}

/** Whether what would leave is what each signature, or the submitter's code, was given for. */
async function isAsSigned(tx: Transaction, order: OrderFacts): Promise<boolean> {
  const digest = await contentDigestOf(tx, order.id);
  const signed = await tx.rows<{ content_digest: Buffer }>(
    'select content_digest from signatures where client_id = current_client() and order_id = $1 and voided_at is null',
    [order.id],
  );
  const confirmed = [
    ...signed.map((row) => row.content_digest),
    order.submission?.contentDigest ?? order.contentDigest,
  ];
  return [order.contentDigest, ...confirmed].every((each) => isSameDigest(each, digest));
}

/** Whether every debit account, and every charges account, is confirmed for this client and no other. */
async function areAccountsOurs(tx: Transaction, order: OrderFacts): Promise<boolean> {
  if (unconfirmedAccounts(order).length > 0) return false;
  const charged = await chargesAccountsOf(tx, order.id);
  if (charged === null) return false;
  const taken = await tx.row(
    `select 1 from accounts a join banks b on b.client_id = a.client_id and b.id = a.bank_id
       cross join lateral accounts_elsewhere(a.iban, a.other, b.bic, b.clearing_code) e
      where a.client_id = current_client() and a.id = any($1) and e.mandate = 'CONFIRMED' and e.is_certain limit 1`,
    [[...order.accounts, ...charged].map((account) => account!.accountId)],
  );
  return taken === null;
}

/** One message per bank, each with the portal's own id; from here on the states live on the messages. */
async function split(tx: Transaction, clock: Clock, clientId: ClientId, order: OrderFacts): Promise<void> {
  const accounts = order.accounts.filter((account): account is Account => account !== null);
  const status = messageStates.next(null, 'released', 'RELEASED');
  for (const [bankId, ofBank] of Map.groupBy(accounts, (account) => account.bankId)) {
    const id: BankMessageId = newId();
    await tx.write(
      `insert into bank_messages (client_id, order_id, id, message_id, bank_id, status, changed_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [clientId, order.id, id, newMessageId(), bankId, status, clock.now()],
    );
    await withoutNestedLoops(tx, () =>
      tx.write(
        `update transactions t set message_id = $2 from transaction_groups g
          where t.client_id = current_client() and t.order_id = $1 and g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id and g.debit_account_id = any($3)`,
        [order.id, id, ofBank.map((account) => account.accountId)],
      ),
    );
    await enqueueSending(tx, { client_id: clientId, order_id: order.id, id });
  }
  await changeStatus(tx, clock, {
    clientId,
    userId: null,
    orderId: order.id,
    event: 'released',
    before: order.status,
    after: 'RELEASED',
  });
  const parameters = { contentDigest: order.contentDigest.toString('hex') };
  await audit({ tx, clock, subject: null }, 'orderReleased', { id: order.id, name: order.orderMessageId }, parameters);
}

/** At most 35 characters, never reused: the time and randomness of a UUID v7. */
function newMessageId(): SentMessageId {
  return trustedId(`PO${newId().replaceAll('-', '')}`);
}
