import type { Reply, Request } from '@portico/contract/endpoint';
import { formatMoney } from '@portico/contract/money';
import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { NumberFormat } from '@portico/contract/session/model';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { text } from '../../platform/texts.ts';
import { askFactor, factorOptions } from '../../session/public.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { basketTotals, describeBasket, type OnlyCreditor } from './basket.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { hidesSalary } from '../reading/salary.ts';
import { basketDigest } from './basket-digest.ts';
import { decideEach } from '../submitting/submit-orders.ts';

type Endpoint = (typeof paymentsEndpoints)['requestSigningCode'];

/**
 * Sends a code bound to exactly these orders and their content. Its text names them and what it confirms: signing, or
 * submitting under a rule without signatures. The action must be possible on each of them.
 */
export async function requestSigningCode(
  context: Context<Endpoint>,
  { body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const orders = await loadVisibleOrders(tx, actor, body.uuids);
  if (orders.length < new Set(body.uuids).size) throw new PortalError('NOT_FOUND');
  const action = body.action ?? 'sign';
  const reasons = (await decideEach(context, actor, orders, action)).flatMap(({ decision }) => decision.reasons);
  if (reasons.length) throw new PortalError(REFUSED[action], { reasons: reasons.slice(0, 20) });
  const option = (await factorOptions(tx, subject, { purpose: 'SIGNING' })).find(
    (candidate) => body.method === undefined || candidate.method === body.method,
  );
  if (!option) throw new PortalError('REQUEST_FIELDS', { fields: [{ field: 'method', message: '' }] });
  const totals = await basketTotals(tx, orders);
  const creditor = await onlyCreditor(tx, actor, orders);
  const numberFormat = (subject.settings['numberFormat'] ?? 'COMMA_DOT') as NumberFormat;
  const instructions = orders.reduce((sum, order) => sum + order.bankInstructions, 0);
  const content = { orders: orders.length, totals, creditor, instructions };
  const reads = describeBasket(subject.language, numberFormat, content);
  const purpose = { purpose: 'SIGNING', contentDigest: basketDigest(orders, action) } as const;
  const { expiresAt, passkey } = await askFactor(context, option.method, purpose, (code) => ({
    subject: text(subject.language, `mails.${MAIL[action]}.subject`),
    text: text(subject.language, `mails.${MAIL[action]}.text`, {
      code,
      minutes: SECURITY_CODE_VALID_SECONDS / 60,
      content: reads,
    }),
  }));
  return {
    expiresAt: expiresAt.toISOString(),
    count: orders.length,
    totals: totals.map((money) => ({ amount: formatMoney(money), currency: money.currency })),
    hint: option.hint,
    reads,
    passkey,
  };
}

const REFUSED = { sign: 'ORDER_NOT_SIGNED', submit: 'ORDER_NOT_SUBMITTED' } as const;
const MAIL = { sign: 'signingCode', submit: 'submittingCode' } as const;

/** The creditor if the basket is one payment, and not a salary hidden from the signer. */
async function onlyCreditor(
  tx: Transaction,
  actor: PaymentsActor,
  orders: readonly OrderFacts[],
): Promise<OnlyCreditor | null> {
  const [order] = orders;
  if (orders.length !== 1 || order!.numberOfTransactions !== 1) return null;
  const row = await tx.row<{ creditor: string | null; account: string | null; type: 'NORMAL' | 'SALARY' }>(
    'select t.creditor, t.creditor_account as account, o.type from transactions t join orders o on o.client_id = t.client_id and o.id = t.order_id where t.client_id = current_client() and o.id = $1 limit 1',
    [order!.id],
  );
  if (!row || hidesSalary(actor, row.type)) return null;
  return { name: row.creditor ?? '–', account: row.account };
}
