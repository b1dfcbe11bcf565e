import {
  groupFaults,
  takesDebitAdvice,
  type DebitSide,
  type GroupTerms,
} from '@portico/contract/payments/manual/faults';
import { TERMS_OF, type PaymentKind } from '@portico/contract/payments/manual/kinds';
import type { ManualOrder, ManualPayment, OrderedPayment } from '@portico/contract/payments/manual/manual-order';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { asAccountNumber, isPaymentText } from '@portico/contract/payments/manual/payment-fields';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { isIban } from '@portico/contract/bank-codes/iban';
import { carriedText } from '@portico/contract/carried-text';
import { trustedId, type AccountId, type TemplateId } from '@portico/contract/ids';
import type { DateFormat, NumberFormat } from '@portico/contract/session/model';
import type { Display } from '../../lib/format/display.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import { newRowId, type DraftNode, type DraftPath } from '../../ui/form/nested/draft-tree.ts';
import type { CopiedPayments, ManualAccount, StoredManualOrder, SuggestedCreditor } from '../model.ts';

/** A payment being edited; its amount as it is typed. */
export type PaymentValues = ManualPayment & {
  /** The id of the template that it is made from; empty for none. */
  template?: string;
  /** Whom somebody has chosen among creditors who were paid before. */
  paidBefore?: SuggestedCreditor | undefined;
};

/** The terms of a group being edited. */
export type TermsValues = Omit<GroupTerms, 'batchBooking' | 'debitAccountId' | 'executionDate'> & {
  batchBooking: '' | 'true' | 'false';
};

/** A group being edited; its day as it is typed. */
export type GroupValues = TermsValues & Pick<GroupTerms, 'debitAccountId' | 'executionDate'>;

/** How the reader writes numbers and days, and which day it is. */
export type ManualFormats = { numberFormat: NumberFormat; dateFormat: DateFormat; today: string };

/** Sent in the place of an amount that is no number, so that its field says so. */
export const UNREADABLE = '?';

export const ROOT: DraftPath = [];
export const GROUPS = 'groups';
export const PAYMENTS = 'payments';

export function groupPath(id: string): DraftPath {
  return [{ list: GROUPS, id }];
}

export function paymentPath(groupId: string, id: string): DraftPath {
  return [
    { list: GROUPS, id: groupId },
    { list: PAYMENTS, id },
  ];
}

/** An order with one empty payment from this account. `day` is written as the reader does. */
export function newOrder(account: ManualAccount | undefined, day: string): DraftNode {
  return { id: 'order', values: {}, lists: { [GROUPS]: [newGroup(account, day)] } };
}

/** An order as it was entered before, written as the reader does. */
export function draftOf({ groups }: NonNullable<StoredManualOrder['content']>, display: Display): DraftNode {
  const nodes = groups.map(({ payments, executionDate, debitAccountId, ...terms }) => {
    const values: GroupValues = {
      ...writtenTerms(terms),
      debitAccountId: debitAccountId ?? '',
      executionDate: display.date(executionDate),
    };
    const rows = payments.map((payment) => rowOf(writtenPayment(payment, display)));
    return { id: newRowId(), values, lists: { [PAYMENTS]: rows } };
  });
  return { id: 'order', values: {}, lists: { [GROUPS]: nodes } };
}

/** A payment written as the reader does. */
export function writtenPayment(payment: OrderedPayment, display: Display): PaymentValues {
  const { amount, currency, account, template = '' } = payment;
  const written = amount === '' ? '' : display.amount(amount, currency);
  return { ...payment, amount: written, account: inFours(account), template };
}

/** Payments to begin with, all on one day. */
export function onDay(
  { groups }: Pick<CopiedPayments, 'groups'>,
  executionDate: string,
): NonNullable<StoredManualOrder['content']> {
  return { groups: groups.map((group) => ({ ...group, executionDate })) };
}

/** In groups of four, as people write an IBAN; other numbers as they are written. */
export function inFours(number: string): string {
  const iban = electronic(number);
  return isIban(iban) ? iban.replaceAll(/(.{4})(?=.)/g, '$1 ') : number.trim();
}

export function newGroup(account: ManualAccount | undefined, day: string): DraftNode {
  const values: GroupValues = { ...valuesOf('STANDARD'), debitAccountId: account?.uniqueId ?? '', executionDate: day };
  return { id: newRowId(), values, lists: { [PAYMENTS]: [newPayment(account?.currency ?? '')] } };
}

export function newPayment(currency: string, values: Partial<PaymentValues> = {}): DraftNode {
  return rowOf({ ...NO_PAYMENT, template: '', currency, ...values });
}

function rowOf(values: PaymentValues): DraftNode {
  return { id: newRowId(), values, lists: NO_LISTS };
}

const NO_LISTS = {};

/** Of the terms that not every bank takes, those that one does. */
export type TakenTerms = { instant: boolean; debitAdvice: boolean };

/** Those of the chosen account's bank; as long as none is chosen, those that one of the banks takes. */
export function takenTerms(
  accounts: readonly Pick<ManualAccount, 'uniqueId' | 'bic' | 'takesInstant'>[],
  chosen: string,
): TakenTerms {
  const account = accounts.find(({ uniqueId }) => uniqueId === chosen);
  const possible = account ? [account] : accounts;
  return {
    instant: possible.some(({ takesInstant }) => takesInstant),
    debitAdvice: possible.some((one) => takesDebitAdvice(one)),
  };
}

/** What choosing a kind sets. */
export function valuesOf(kind: PaymentKind): TermsValues {
  return writtenTerms(TERMS_OF[kind]);
}

/** Terms as they are edited. */
export function writtenTerms({ batchBooking, ...terms }: SentTerms): TermsValues {
  return { ...terms, batchBooking: writtenBooking(batchBooking) };
}

/** Terms as they are sent. */
export function sentTerms({ batchBooking, ...terms }: TermsValues): SentTerms {
  return { ...terms, batchBooking: batchBooking === '' ? null : batchBooking === 'true' };
}

type SentTerms = Omit<GroupTerms, 'debitAccountId' | 'executionDate'>;

function writtenBooking(batchBooking: boolean | null): GroupValues['batchBooking'] {
  if (batchBooking === null) return '';
  return batchBooking ? 'true' : 'false';
}

const NOT_ENTERED = new Set(['currency', 'paidBefore']);

/** Whether nothing was entered. The currency doesn’t count: it comes with the account; nor does who was paid before. */
export function isBlank(values: DraftNode['values']): boolean {
  for (const field in values) if (!NOT_ENTERED.has(field) && values[field] !== '') return false;
  return true;
}

/** The terms of a group as they are sent. */
export function termsOf(values: GroupValues, { dateFormat, today }: ManualFormats): GroupTerms {
  const { executionDate, debitAccountId, ...terms } = values;
  return { ...sentTerms(terms), debitAccountId, executionDate: readDay(executionDate, dateFormat, today) ?? '' };
}

/** The fields of a payment, without what else its row knows. */
export const PAYMENT_FIELDS = Object.keys(NO_PAYMENT) as (keyof ManualPayment)[];

/** A payment as it is sent: its texts as banks carry them. */
export function paymentOf({ template, ...values }: PaymentValues, { numberFormat }: ManualFormats): OrderedPayment {
  // A template has more than its payment.
  const trimmed = PAYMENT_FIELDS.map((field) => [
    field,
    isPaymentText(field) ? carriedText(values[field].trim()) : values[field].trim(),
  ]);
  const payment = Object.fromEntries(trimmed) as ManualPayment;
  const { amount, account, bic, intermediaryBic, purpose, reference } = payment;
  return {
    ...payment,
    ...(template && { template: trustedId<TemplateId>(template) }),
    amount: amount === '' ? '' : (readDecimal(amount, numberFormat) ?? UNREADABLE),
    account: asAccountNumber(account),
    bic: electronic(bic),
    intermediaryBic: electronic(intermediaryBic),
    purpose: electronic(purpose),
    reference: electronic(reference),
  };
}

/** An order as it is sent, and where each of its groups and payments is in the draft. */
export type SentOrder = { order: ManualOrder; paths: { group: DraftPath; payments: DraftPath[] }[] };

/** The groups and payments that `isSent` lets through; null if there are none. */
export function sentOrder(
  root: DraftNode,
  { formats, debitOf }: { formats: ManualFormats; debitOf: (accountId: string) => DebitSide | null },
  isSent: (payment: ManualPayment, terms: GroupTerms) => boolean,
): SentOrder | null {
  const groups = (root.lists[GROUPS] ?? []).flatMap(({ id, values, lists }) => {
    const terms = termsOf(values as GroupValues, formats);
    if (Object.keys(groupFaults(terms, formats.today, debitOf(terms.debitAccountId))).length > 0) return [];
    const rows = (lists[PAYMENTS] ?? [])
      .map((row) => ({ path: paymentPath(id, row.id), payment: paymentOf(row.values as PaymentValues, formats) }))
      .filter(({ payment }) => isSent(payment, terms));
    if (rows.length === 0) return [];
    const debitAccountId = trustedId<AccountId>(terms.debitAccountId);
    return [{ group: { ...terms, debitAccountId, payments: rows.map(({ payment }) => payment) }, id, rows }];
  });
  if (groups.length === 0) return null;
  return {
    order: { groups: groups.map(({ group }) => group) },
    paths: groups.map(({ id, rows }) => ({ group: groupPath(id), payments: rows.map(({ path }) => path) })),
  };
}
