import type { DraftOrder } from '@portico/contract/payments/manual/draft-endpoints';
import { DRAFT_TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { trustedId, type TemplateId } from '@portico/contract/ids';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import type { Display } from '../../../lib/format/display.ts';
import { readDay } from '../../../lib/format/read-day.ts';
import { readDecimal } from '../../../lib/format/read-decimal.ts';
import { newRowId, type DraftNode } from '../../../ui/form/nested/draft-tree.ts';
import {
  GROUPS,
  newPayment,
  PAYMENT_FIELDS,
  PAYMENTS,
  sentTerms,
  writtenTerms,
  type GroupValues,
  type ManualFormats,
  type PaymentValues,
} from '../manual-draft.ts';

type DraftGroup = DraftOrder['groups'][number];
type DraftPayment = DraftGroup['payments'][number];

/**
 * An order as far as it is entered. An amount or a day that can be read is kept in no format, so that it stays the same in
 * whatever format its writer reads it later; all else is kept as it is typed.
 */
export function contentOf({ lists }: DraftNode, formats: ManualFormats): DraftOrder {
  return { groups: (lists[GROUPS] ?? []).map((group) => draftGroup(group, formats)) };
}

function draftGroup({ values, lists }: DraftNode, formats: ManualFormats): DraftGroup {
  const { debitAccountId, executionDate, ...terms } = values as GroupValues;
  const day = readDay(executionDate, formats.dateFormat, formats.today);
  return {
    ...sentTerms(terms),
    debitAccountId: debitAccountId as DraftGroup['debitAccountId'],
    executionDate: day ?? '',
    executionDateAsTyped: day === null ? cut(executionDate) : '',
    payments: (lists[PAYMENTS] ?? []).map((row) => draftPayment(row.values as PaymentValues, formats)),
  };
}

function draftPayment({ template, ...values }: PaymentValues, { numberFormat }: ManualFormats): DraftPayment {
  const texts = Object.fromEntries(PAYMENT_FIELDS.map((field) => [field, cut(values[field])])) as ManualPayment;
  const amount = readDecimal(texts.amount, numberFormat);
  return {
    ...texts,
    amount: amount ?? '',
    amountAsTyped: amount === null ? texts.amount : '',
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

function nodeOfGroup({ payments, ...group }: DraftGroup, display: Display): DraftNode {
  const { debitAccountId, executionDate, executionDateAsTyped, ...terms } = group;
  const values: GroupValues = {
    ...writtenTerms(terms),
    debitAccountId,
    executionDate: executionDate === '' ? executionDateAsTyped : display.date(executionDate),
  };
  const rows = payments.map(({ template = '', amountAsTyped, ...payment }) => {
    const amount = payment.amount === '' ? amountAsTyped : writtenAmount(payment, display);
    return newPayment(payment.currency, { ...payment, template, amount });
  });
  return { id: newRowId(), values, lists: { [PAYMENTS]: rows } };
}

function writtenAmount({ amount, currency }: Pick<DraftPayment, 'amount' | 'currency'>, display: Display): string {
  return currency === '' ? display.decimal(amount) : display.amount(amount, currency);
}
