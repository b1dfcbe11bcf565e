import type { Answer, Request } from '@portico/contract/endpoint';
import type { AccountId, UserId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import { formatRate } from '@portico/contract/rates/rate';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { ShownStatus } from '@portico/contract/payments/status';
import type { AccountReference } from '@portico/formats/party/party-model';
import { findOpenChange } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Asking } from '../../platform/grid/listing.ts';
import { nobodyCould, whoCould } from '../../platform/who-could.ts';
import { fillPlaces } from '../../signoff/public.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { seesAccount } from '../actions/decide-order.ts';
import { nextDateOf } from '../cut-offs/next-possible-date.ts';
import { decideComment, decideEdit } from '../editing/decide-edit.ts';
import { debitAdviceIn } from '../content/debit-advice.ts';
import { moneyFromJson, type OrderFacts, type OrderWarning } from './order-facts.ts';
import { orderRows, presentAccount, type OrderRow } from './order-rows.ts';
import { readWarnings } from './read-warnings.ts';
import { hidesSalary, hidesSalaryGroups } from './salary.ts';
import { standingOrderOf } from '../from-templates/standing-order-of.ts';
import { listSigners } from '../signing/list-signers.ts';
import { loadMessages } from './order-messages.ts';
import { withBookings } from './message-bookings.ts';
import { signOffNow } from '../signing/sign-off-now.ts';
import { HIDDEN, loadVisibleParts, seesWholeOrder, type VisiblePart } from './visible-part.ts';

type Endpoint = (typeof paymentsEndpoints)['order'];
type Detail = Answer<Endpoint>;

/** One whole order; a foreign id answers like a missing one. */
export async function getOrder(asking: Asking, { params }: Pick<Request<Endpoint>, 'params'>): Promise<Detail> {
  const { tx, subject } = asking;
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  const [row] = await orderRows(tx, actor, [order.id]);
  return detail(asking, actor, order, row!);
}

async function detail(
  { tx, clock, subject }: Asking,
  actor: PaymentsActor,
  order: OrderFacts,
  row: OrderRow,
): Promise<Detail> {
  const isHidden = hidesSalary(actor, row.type);
  const isWithheld = hidesSalaryGroups(actor, row.type);
  const groups = await loadGroups(tx, actor, order);
  const seen = groups.filter((group) => group.debitAccount.access);
  const part = (await loadVisibleParts(tx, actor, [order])).get(order.id);
  const signers = await listSigners(tx, subject, actor, order);
  const seesFiles = seesWholeOrder(actor, order) && !isHidden;
  const warningList = (await readWarnings(tx, actor, [order])).get(order.id)!;
  const messages = await loadMessages(tx, order, part, seesFiles);
  const { submit, ...signOff } = await signOffNow(tx, clock, actor, order);
  return {
    ...row,
    ...signOff,
    standingOrder: await standingOrderOf(tx, actor, order.id),
    openRequest: order.entityStatus === 'OK' ? null : await findOpenChange(tx, 'order', order.id),
    actions: {
      ...withWhoCould(row.actions, signers),
      ...(submit && { submit }),
    },
    edits: {
      content: decideEdit(actor, 'content', order),
      terms: decideEdit(actor, 'terms', order),
      payments: decideEdit(actor, 'payments', order),
      takeOut: decideEdit(actor, 'takeOut', order),
    },
    commenting: decideComment(actor, order),
    nextDate: await nextDateOf(tx, actor, order),
    groups: isWithheld ? [] : seen.map((group) => (isHidden ? { ...group, debtor: null } : group)),
    hiddenGroups: groups.length - seen.length,
    withheldGroups: isWithheld ? seen.length : 0,
    warningList,
    requirements: presentRequirements(actor, order),
    signatureList: await loadSignatures(tx, order),
    signers,
    history: await loadHistory(tx, order, part, messages, warningList),
    messages: await withBookings(tx, messages, order, part),
    contentDigest: order.contentDigest.toString('hex'),
    file: await loadFile(tx, order),
  };
}

async function loadGroups(tx: Transaction, actor: PaymentsActor, order: OrderFacts): Promise<Detail['groups']> {
  type Row = Omit<Detail['groups'][number], 'debitAccount' | 'debitAdvice' | 'totals'> & {
    accountId: AccountId | null;
    iban: string | null;
    other: string | null;
    accountCurrency: string | null;
    debtorAccount: AccountReference | null;
    totals: { amount: string; currency: string }[];
  };
  const rows = await tx.rows<Row>(
    `select id as "uniqueId", payment_information_id as "paymentInformationId", execution_date as "executionDate", priority,
       service_level as "serviceLevel", content->'paymentType'->'localInstrument'->>'value' as "localInstrument", category_purpose as "categoryPurpose", charge_bearer as "chargeBearer", batch_booking as "batchBooking",
       content->'debtorAccount' as "debtorAccount",
       debtor, debit_account_id as "accountId", debtor_iban as iban, debtor_other as other, debtor_currency as "accountCurrency",
       number_of_transactions as "numberOfTransactions", totals
     from transaction_groups where client_id = current_client() and order_id = $1 order by sequence`,
    [order.id],
  );
  return rows.map(({ accountId, iban, other, accountCurrency, debtorAccount, totals, ...group }) => {
    const account = accountId === null ? null : (actor.accounts.get(accountId) ?? null);
    const shown = presentAccount(actor, order, account);
    const asWritten =
      account || !shown.access ? {} : { iban, other, currency: accountCurrency, name: iban ?? other ?? '' };
    return {
      ...group,
      debitAdvice: debitAdviceIn(debtorAccount) || null,
      debitAccount: { ...shown, ...asWritten },
      totals: moneyFromJson(totals).map(wireMoney),
    };
  });
}

export function wireMoney(money: { amountHundredThousandths: bigint; currency: string }) {
  return { amount: formatMoney(money), currency: money.currency };
}

/**
 * The requirements of accounts that the actor sees: each names an account and its total. Of a salary order whose groups
 * they may not see, only who signs: a limit would tell on which side of it the total is.
 */
export function presentRequirements(actor: PaymentsActor, order: OrderFacts): Detail['requirements'] {
  const hidesSums = hidesSalaryGroups(actor, order.type);
  const visible = order.requirements.filter(({ accountId }) => {
    const account = actor.accounts.get(accountId);
    return account !== undefined && seesAccount(actor.rights, account);
  });
  return visible.map((requirement) => ({
    account: requirement.accountName,
    ...fillPlaces(requirement, order.signatures),
    excludeCreator: requirement.excludeCreator,
    secondFactorRequired: requirement.secondFactorRequired,
    limit:
      requirement.limitHundredThousandths === null || hidesSums
        ? null
        : wireMoney({
            amountHundredThousandths: requirement.limitHundredThousandths,
            currency: requirement.limitCurrency,
          }),
    totals: hidesSums ? [] : requirement.totals.map(wireMoney),
    rates: hidesSums ? [] : (requirement.rates ?? []).map(({ chf, ...rate }) => ({ ...rate, chf: formatRate(chf) })),
  }));
}

/** Tells a refused caller who could do it now; after its cut-off nobody could. */
function withWhoCould(actions: OrderRow['actions'], signers: Detail['signers']): OrderRow['actions'] {
  const sign = actions.sign;
  if (!sign || sign.allowed || sign.reasons.every((reason) => reason.kind === 'state')) return actions;
  if (sign.reasons.some((reason) => reason.kind === 'cutOff')) return actions;
  const names = signers.filter((signer) => signer.decision.allowed && !signer.you).map((signer) => signer.person.name);
  const who = names.length > 0 ? whoCould(names) : [nobodyCould('nobodyCould')];
  return { ...actions, sign: { ...sign, reasons: [...sign.reasons, ...who] } };
}

async function loadSignatures(tx: Transaction, order: OrderFacts): Promise<Detail['signatureList']> {
  type Row = { id: string; user_id: UserId; name: string; signed_at: Date; factor: string; is_void: boolean };
  const rows = await tx.rows<Row>(
    `select s.id, s.user_id, shown_name(u) as name, s.signed_at, s.factor, s.voided_at is not null as is_void
       from signatures s join users u on u.client_id = s.client_id and u.id = s.user_id where s.client_id = current_client() and s.order_id = $1 order by s.id`,
    [order.id],
  );
  return rows.map((row) => ({
    uniqueId: row.id,
    person: { uniqueId: row.user_id, name: row.name },
    signedAt: row.signed_at.toISOString(),
    factor: row.factor,
    void: row.is_void,
  }));
}

/**
 * A reader who doesn't see the whole order gets counts of the visible part only, and no duplicate that is hidden from
 * them.
 */
async function loadHistory(
  tx: Transaction,
  order: OrderFacts,
  part: VisiblePart | undefined,
  messages: readonly { messageId: string }[],
  warnings: readonly OrderWarning[],
): Promise<Detail['history']> {
  type Row = {
    id: string;
    at: Date;
    user_id: UserId | null;
    name: string | null;
    guest_id: UserId | null;
    guest_name: string | null;
    event: string;
    parameters: Record<string, string | number>;
    before: ShownStatus | null;
    after: ShownStatus | null;
  };
  const rows = await tx.rows<Row>(
    `select h.id, h.at, h.user_id, case when u.id is not null then shown_name(u) end as name, h.guest_id,
       case when g.id is not null then shown_name(g) end as guest_name, h.event, h.parameters, h.before, h.after
       from order_history h left join users u on u.client_id = h.client_id and u.id = h.user_id
       left join users g on g.client_id = h.client_id and g.id = h.guest_id
      where h.client_id = current_client() and h.order_id = $1 order by h.id desc limit 500`,
    [order.id],
  );
  return rows.map(({ id, at, user_id, name, guest_id, guest_name, ...row }) => ({
    uniqueId: id,
    at: at.toISOString(),
    person: user_id ? { uniqueId: user_id, name: name ?? '' } : null,
    actingPerson: guest_id ? { uniqueId: guest_id, name: guest_name ?? '' } : null,
    ...row,
    parameters: namedIn(warnings, part ? readIn(part, messages, row) : row.parameters, row.event),
  }));
}

/**
 * Reduces a line for a reader who doesn't see the whole order: bookings and lost codes without details, and no bank
 * except that of a message they see.
 */
function readIn(
  part: VisiblePart,
  messages: readonly { messageId: string }[],
  { event, parameters }: Pick<Detail['history'][number], 'event' | 'parameters'>,
) {
  if (event === 'imported') return { number: part.numberOfTransactions };
  // What there was before can't be divided any more.
  if (event === 'edit') return { number: part.numberOfTransactions, before: HIDDEN };
  const { messageId } = parameters;
  if (messageId !== undefined && !messages.some((message) => message.messageId === messageId))
    return Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, typeof value === 'number' ? 0 : HIDDEN]),
    );
  return UNCOUNTED.has(event) ? { ...parameters, number: 0 } : parameters;
}

/** Their numbers are of the whole order. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  'booked',
  'returned',
  'returnsWithdrawn',
  'finalCodeLost',
  'takenOut',
  'termsChanged',
  'paymentChanged',
]);

/** Names an earlier payment's order as the reader's warnings do. */
function namedIn(warnings: readonly OrderWarning[], parameters: OrderWarning['parameters'], event: string) {
  if (event !== 'notDuplicate') return parameters;
  const isNamed = warnings.some(
    (warning) => warning.settled && warning.parameters['orderId'] === parameters['orderId'],
  );
  return isNamed ? parameters : { orderId: HIDDEN };
}

async function loadFile(tx: Transaction, order: OrderFacts): Promise<Detail['file']> {
  const row = await tx.row<{ name: string; size_bytes: bigint; digest: Buffer }>(
    'select f.name, f.size_bytes, f.digest from orders o join files f on f.client_id = o.client_id and f.id = o.file_id where o.client_id = current_client() and o.id = $1',
    [order.id],
  );
  return row && { fileName: row.name, sizeBytes: Number(row.size_bytes), digest: row.digest.toString('hex') };
}
