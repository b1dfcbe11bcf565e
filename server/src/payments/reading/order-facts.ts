import type { EntityStatus } from '@portico/contract/approvals/model';
import type {
  AccountId,
  OrderGroupId,
  OrderId,
  OrderMessageId,
  TransactionId,
  UploadId,
  UserId,
} from '@portico/contract/ids';
import type { Money } from '@portico/contract/money';
import type { ORDER_TYPES, OrderStatus, SourceType } from '@portico/contract/payments/status';
import type { Account } from '../../accounts/public.ts';
import type { Word } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Requirement } from '../../signoff/public.ts';
import { firstCutOff, isBeforeRelease, loadDeadlines, type OrderCutOff } from '../cut-offs/deadlines.ts';

/** Who settled a warning; `guestId` and `actingName` say who acted in their name. */
export type Settled = { userId: UserId; name: string; guestId?: UserId; actingName?: string; at: string };

/**
 * A sentence about an order or a part of it (spec B5): `texts/<language>/warnings.json`. Without a payment
 * (`transactionId`) it names no creditor or amount, only totals: readers without access to salaries get it too.
 */
export type OrderWarning = {
  key: string;
  parameters: Record<string, string | number>;
  groupId: OrderGroupId | null;
  transactionId: TransactionId | null;
  /** For a possible duplicate: the payment it resembles. */
  otherTransactionId?: TransactionId;
  /** Somebody has looked at it and settled it; it stays visible. */
  settled?: Settled;
};

/** The people who brought the order in or have changed it. */
export function makersOf({
  createdBy,
  uploadedBy,
  lastEditedBy,
  otherMakers,
}: Pick<OrderFacts, 'createdBy' | 'uploadedBy' | 'lastEditedBy' | 'otherMakers'>): (UserId | null)[] {
  return [createdBy, uploadedBy, lastEditedBy, ...otherMakers];
}

export type ValidSignature = Word & { groupIds: string[] };

/** What decisions about an order need to know about it. */
export type OrderFacts = {
  id: OrderId;
  /** What its file calls it. */
  orderMessageId: OrderMessageId;
  status: OrderStatus;
  /** Whether deleting or restoring it waits for a second person. */
  entityStatus: EntityStatus;
  sourceType: SourceType;
  createdBy: UserId | null;
  uploadedBy: UserId | null;
  lastEditedBy: UserId | null;
  /** Everybody who has edited it, and the guests who made or edited it in somebody's name. */
  otherMakers: UserId[];
  submittedBy: UserId | null;
  uploadId: UploadId | null;
  contentDigest: Buffer;
  requirements: Requirement[];
  warnings: OrderWarning[];
  /** The debit accounts, each once; null for a group whose account isn't the client's. */
  accounts: (Account | null)[];
  /** The same of groups that somebody has taken out. */
  goneAccounts: (Account | null)[];
  signatures: ValidSignature[];
  numberOfTransactions: number;
  /** Number of instructions to banks. */
  bankInstructions: number;
  type: (typeof ORDER_TYPES)[number];
  /** The submitter's own confirmation by a code, under a rule without signatures; void in OPEN. */
  submission: (Word & { factor: string; contentDigest: Buffer }) | null;
  /** It pays temporary beneficiaries; looked up only if the submitter may not pay them. */
  paysOthers?: boolean;
  /** A bank message of it may have left or may leave any moment: any message that didn't fail before that. */
  mayHaveLeft: boolean;
  /** It was released before: messages were made of it. */
  hasMessages: boolean;
  /** Until when it must be released: the first cut-off of its banks. Null if there is none, and once it is released. */
  cutOff: OrderCutOff | null;
};

type Row = Omit<OrderFacts, 'accounts' | 'goneAccounts' | 'signatures' | 'requirements' | 'submission' | 'cutOff'> & {
  submitted_factor: string | null;
  submitted_digest: Buffer | null;
  submitted_at: Date | null;
  accountIds: (AccountId | null)[];
  goneAccountIds: (AccountId | null)[];
  signatures: (Omit<ValidSignature, 'at'> & { at: string })[] | null;
  requirements: StoredRequirement[];
};

const FACTS = `o.id, o.message_id as "orderMessageId", o.status, o.entity_status as "entityStatus", o.source_type as "sourceType", o.created_by as "createdBy",
  o.uploaded_by as "uploadedBy", o.last_edited_by as "lastEditedBy", o.makers as "otherMakers", o.upload_id as "uploadId", o.content_digest as "contentDigest",
  o.requirements, o.warnings, o.type, o.submitted_by as "submittedBy", o.submitted_factor, o.submitted_digest, o.submitted_at,
  exists (select from bank_messages m where m.client_id = o.client_id and m.order_id = o.id and m.withdrawn_at is null
    and (m.sending_since is not null or m.status not in ('CONVERSION_ERROR_RELEASE', 'PROCESSING_ERROR'))) as "mayHaveLeft",
  exists (select from bank_messages m where m.client_id = o.client_id and m.order_id = o.id) as "hasMessages", o.number_of_transactions as "numberOfTransactions", o.bank_instructions as "bankInstructions", o.gone_account_ids as "goneAccountIds",
  array(select distinct g.debit_account_id from transaction_groups g where g.client_id = o.client_id and g.order_id = o.id) as "accountIds",
  (select json_agg(json_build_object('userId', s.user_id, 'at', s.signed_at, 'groupIds', array(
       select h.group_id from held_groups h where h.client_id = s.client_id and h.user_id = s.user_id)) order by s.id)
     from signatures s where s.client_id = o.client_id and s.order_id = o.id and s.voided_at is null) as signatures`;

/** The facts of some orders of the client, in the order of the ids; leaves out missing ones. */
export async function loadOrderFacts(
  tx: Transaction,
  accounts: ReadonlyMap<AccountId, Account>,
  orderIds: readonly OrderId[],
  lock: 'lock' | 'read' = 'read',
): Promise<OrderFacts[]> {
  // Fixed lock order: orders by id.
  if (lock === 'lock')
    await tx.rows('select id from orders where client_id = current_client() and id = any($1) order by id for update', [
      orderIds,
    ]);
  const rows = await tx.rows<Row>(
    `select ${FACTS} from orders o where o.client_id = current_client() and o.id = any($1)`,
    [orderIds],
  );
  const waiting = rows.filter(({ status }) => isBeforeRelease(status)).map(({ id }) => id);
  const deadlines = waiting.length === 0 ? null : await loadDeadlines(tx, accounts, waiting);
  const byId = new Map(
    rows.map((row) => [row.id, { ...factsOf(row, accounts), cutOff: firstCutOff(deadlines?.get(row.id) ?? []) }]),
  );
  return orderIds.flatMap((id) => byId.get(id) ?? []);
}

function factsOf(row: Row, accounts: ReadonlyMap<AccountId, Account>): Omit<OrderFacts, 'cutOff'> {
  const {
    accountIds,
    goneAccountIds,
    signatures,
    requirements,
    submitted_factor,
    submitted_digest,
    submitted_at,
    ...rest
  } = row;
  const { submittedBy } = rest;
  const accountOf = (id: AccountId | null) => (id === null ? null : (accounts.get(id) ?? null));
  const isConfirmed = submittedBy !== null && submitted_factor !== null && submitted_digest !== null;
  const submission = { factor: submitted_factor!, contentDigest: submitted_digest!, at: submitted_at! };
  return {
    ...rest,
    accounts: accountIds.map(accountOf),
    goneAccounts: goneAccountIds.map(accountOf),
    signatures: (signatures ?? []).map((signature) => ({ ...signature, at: new Date(signature.at) })),
    requirements: requirementsFromJson(requirements),
    submission: isConfirmed ? { ...submission, userId: submittedBy } : null,
  };
}

type StoredMoney = { amount: string; currency: string };
type StoredRequirement = Omit<Requirement, 'totals' | 'limitHundredThousandths' | 'rates'> & {
  totals: StoredMoney[];
  limit: string | null;
  rates?: { currency: string; chf: string; date: string }[];
};

/** Requirements as the database keeps them: amounts as text, since JSON has no integers of that size. */
export function requirementsToJson(requirements: readonly Requirement[]): string {
  const stored = requirements.map(({ totals, limitHundredThousandths, rates, ...rest }): StoredRequirement => ({
    ...rest,
    totals: moneyToJson(totals),
    ...(rates && { rates: rates.map((rate) => ({ ...rate, chf: rate.chf.toString() })) }),
    limit: limitHundredThousandths?.toString() ?? null,
  }));
  return JSON.stringify(stored);
}

function requirementsFromJson(stored: StoredRequirement[]): Requirement[] {
  return stored.map(({ totals, limit, rates, ...rest }) => ({
    ...rest,
    totals: moneyFromJson(totals),
    ...(rates && { rates: rates.map((rate) => ({ ...rate, chf: BigInt(rate.chf) })) }),
    limitHundredThousandths: limit === null ? null : BigInt(limit),
  }));
}

/** Amounts per currency as the database keeps them: hundred-thousandths as text. */
export function moneyFromJson(stored: StoredMoney[]): Money[] {
  return stored.map(({ amount, currency }) => ({ amountHundredThousandths: BigInt(amount), currency }));
}

export function moneyToJson(amounts: readonly Money[]): StoredMoney[] {
  return amounts.map(({ amountHundredThousandths, currency }) => ({
    amount: amountHundredThousandths.toString(),
    currency,
  }));
}
