import type { DraftOrder } from '@portico/contract/payments/manual/draft-endpoints';
import { DRAFT_TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { trustedId, type TemplateId } from '@portico/contract/ids';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import type { Display } from '../../../lib/format/display.ts';
import { readDay } from '../../../lib/format/read-day.ts';
import { readDecimal } from '../../../lib/format/read-decimal.ts';
import type { DraftNode } from '../../../ui/form/nested/draft-tree.ts';
import {
  GROUPS,
  newPayment,
  PAYMENTS,
  sentTerms,
  writtenTerms,
  type GroupValues,
  type ManualFormats,
  type PaymentValues,
} from '../manual-draft.ts';

type DraftGroup = DraftOrder['groups'][number];
type DraftPayment = DraftGroup['payments'][number];

const FIELDS = Object.keys(NO_PAYMENT) as (keyof ManualPayment)[];
const DECIMAL = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * An order as far as it is entered. An amount or a day that can be read is kept in no format, so that it stays the same in
 * whatever format its writer reads it later; all else is kept as it is typed.
 */
export function contentOf({ lists }: DraftNode, formats: ManualFormats): DraftOrder {
  return { groups: (lists[GROUPS] ?? []).map((group) => groupOf(group, formats)) };
}

function groupOf({ values, lists }: DraftNode, formats: ManualFormats): DraftGroup {
  const { debitAccountId, executionDate, ...terms } = values as GroupValues;
  return {
    ...sentTerms(terms),
    debitAccountId: debitAccountId as DraftGroup['debitAccountId'],
    executionDate: cut(readDay(executionDate, formats.dateFormat, formats.today) ?? executionDate),
    payments: (lists[PAYMENTS] ?? []).map((row) => paymentOf(row.values as PaymentValues, formats)),
  };
}

function paymentOf({ template, ...values }: PaymentValues, { numberFormat }: ManualFormats): DraftPayment {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, cut(values[field])])) as ManualPayment;
  return {
    ...texts,
    amount: readDecimal(texts.amount, numberFormat) ?? texts.amount,
    ...(template && { template: trustedId<TemplateId>(template) }),
  };
}

function cut(text: string): string {
  return text.slice(0, DRAFT_TEXT_MAXIMUM_LENGTH);
}

/** A draft as it is edited, written as the reader does. */
export function nodeOf({ groups }: DraftOrder, display: Display): DraftNode {
  return { id: 'order', values: {}, lists: { [GROUPS]: groups.map((group) => nodeOfGroup(group, display)) } };
}

function nodeOfGroup({ payments, debitAccountId, executionDate, ...terms }: DraftGroup, display: Display): DraftNode {
  const values: GroupValues = {
    ...writtenTerms(terms),
    debitAccountId,
    executionDate: DAY.test(executionDate) ? display.date(executionDate) : executionDate,
  };
  const rows = payments.map(({ template = '', ...payment }) =>
    newPayment(payment.currency, { ...payment, template, amount: writtenAmount(payment, display) }),
  );
  return { id: crypto.randomUUID(), values, lists: { [PAYMENTS]: rows } };
}

function writtenAmount({ amount, currency }: DraftPayment, display: Display): string {
  if (!DECIMAL.test(amount)) return amount;
  return currency === '' ? display.decimal(amount) : display.amount(amount, currency);
}
