import { carriedText } from '@portico/contract/carried-text';
import { parseDecimal } from '@portico/contract/money';
import { trustedId, type TemplateId } from '@portico/contract/ids';
import { STANDING_ORDER_DATES_MAXIMUM } from '@portico/contract/limits';
import { PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import type { Calendar, Frequency, HolidayRule } from '@portico/contract/standing-orders/calendar';
import { calendarFaults } from '@portico/contract/standing-orders/faults';
import type { Display } from '../../lib/format/display.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import type { Translate } from '../../lib/format/texts.tsx';
import type { ManualFormats } from '../../payments/public.ts';
import { inSentences } from '../../payments/public.ts';
import type { DraftErrors } from '../../ui/form/use-draft.ts';
import type { PaidTemplate, StandingOrderContent } from '../model.ts';

export type End = 'NEVER' | 'DATE' | 'COUNT';

/** A standing order being edited: days and numbers are as they are typed, empty is no value. */
export type StandingOrderDraft = {
  name: string;
  templateId: string;
  amount: string;
  /** That in which the amount was typed; empty as long as no template says one. */
  currency: string;
  remittance: string;
  reference: string;
  frequency: Frequency;
  firstDate: string;
  isOnLastBankingDay: boolean;
  holidayRule: HolidayRule;
  end: End;
  lastDate: string;
  datesCount: string;
  daysAhead: string;
};

export const NEW_STANDING_ORDER: StandingOrderDraft = {
  name: '',
  templateId: '',
  amount: '',
  currency: '',
  remittance: '',
  reference: '',
  frequency: 'MONTHLY',
  firstDate: '',
  isOnLastBankingDay: false,
  holidayRule: 'AFTER',
  end: 'NEVER',
  lastDate: '',
  datesCount: '',
  daysAhead: '5',
};

export function draftOf(content: StandingOrderContent, display: Display): StandingOrderDraft {
  const { lastDate, datesCount, firstDate, amount, daysAhead, ...same } = content;
  return {
    ...same,
    amount: amount && display.decimal(amount, 2),
    firstDate: display.date(firstDate),
    end: lastDate !== null ? 'DATE' : datesCount !== null ? 'COUNT' : 'NEVER',
    lastDate: lastDate === null ? '' : display.date(lastDate),
    datesCount: datesCount === null ? '' : String(datesCount),
    daysAhead: String(daysAhead),
  };
}

type Formats = ManualFormats;

/** When it is due, as typed; null where a text is no day or number. */
export function calendarOf(
  draft: StandingOrderDraft,
  formats: Formats,
): Nullable<Calendar, 'firstDate'> & { isEndRead: boolean } {
  const { frequency, firstDate, isOnLastBankingDay, holidayRule, end, lastDate, datesCount } = draft;
  const last = end === 'DATE' ? dayOf(lastDate, formats) : null;
  const count = end === 'COUNT' ? countOf(datesCount) : null;
  return {
    frequency,
    firstDate: dayOf(firstDate, formats),
    isOnLastBankingDay,
    holidayRule,
    lastDate: last,
    datesCount: count,
    isEndRead: end === 'NEVER' || last !== null || count !== null,
  };
}

type Nullable<Fields, Key extends keyof Fields> = Omit<Fields, Key> & { [Name in Key]: Fields[Name] | null };

export function dayOf(text: string, { dateFormat, today }: Formats): string | null {
  return text.trim() === '' ? null : readDay(text, dateFormat, today);
}

function countOf(text: string): number | null {
  const count = Number(text.trim());
  return /^\d{1,3}$/.test(text.trim()) && count >= 1 && count <= STANDING_ORDER_DATES_MAXIMUM ? count : null;
}

/** The standing order as it is sent; only if nothing is wrong with it. */
export function contentOf(draft: StandingOrderDraft, formats: Formats): StandingOrderContent {
  const { isEndRead: _read, firstDate, ...calendar } = calendarOf(draft, formats);
  const amount = amountOf(draft.amount, formats) ?? '';
  return {
    name: draft.name.trim(),
    templateId: trustedId<TemplateId>(draft.templateId),
    amount,
    currency: amount === '' ? '' : draft.currency,
    remittance: carriedText(draft.remittance.trim()),
    reference: draft.reference.trim(),
    ...calendar,
    firstDate: firstDate ?? '',
    daysAhead: Number(draft.daysAhead),
  };
}

function amountOf(text: string, { numberFormat }: Formats): string | null {
  return text.trim() === '' ? '' : readDecimal(text, numberFormat);
}

type Checks = {
  t: Translate;
  formats: Formats;
  template: PaidTemplate | null;
  /** What is wrong with texts that are no number or day. */
  ofNumber: (text: string) => string;
  ofDay: (text: string, otherwise: string) => string;
};

/** What is wrong by itself; only the server knows the name and what the payment needs. */
export function errorsOf(draft: StandingOrderDraft, checks: Checks): DraftErrors {
  const { t, template } = checks;
  return {
    ...(draft.name.trim() === '' && { name: t('standingOrders.error.name') }),
    ...(template === null && { templateId: t('standingOrders.error.template') }),
    ...amountErrors(draft, checks),
    ...remittanceErrors(draft, checks),
    ...calendarErrors(draft, checks),
  };
}

function amountErrors(draft: StandingOrderDraft, { t, formats, template, ofNumber }: Checks): DraftErrors {
  const amount = amountOf(draft.amount, formats);
  if (amount === null) return { amount: ofNumber(draft.amount) };
  if (amount === '') return template?.amount === null ? { amount: t('standingOrders.error.amount') } : {};
  if ((parseDecimal(amount) ?? 0n) <= 0n) return { amount: t('payments.manual.fault.amountNotPositive') };
  // A number means something else in another currency.
  const isOther = template !== null && draft.currency !== (template.currency ?? '');
  return isOther ? { amount: t('standingOrders.problem.currency') } : {};
}

function remittanceErrors({ remittance }: StandingOrderDraft, { t }: Checks): DraftErrors {
  const [length, most] = [carriedText(remittance.trim()).length, PAYMENT_LENGTHS.remittance];
  return length > most ? { remittance: t('payments.manual.fault.textTooLong', { length, most }) } : {};
}

function calendarErrors(draft: StandingOrderDraft, { t, formats, ofDay }: Checks): DraftErrors {
  const { isEndRead, firstDate, ...calendar } = calendarOf(draft, formats);
  const faults = firstDate === null ? {} : calendarFaults({ ...calendar, firstDate });
  const most = STANDING_ORDER_DATES_MAXIMUM;
  const unread = draft.end === 'DATE' ? { lastDate: ofDay(draft.lastDate, t('standingOrders.error.lastDate')) } : null;
  return {
    ...inSentences(t, faults),
    ...(firstDate === null && { firstDate: ofDay(draft.firstDate, t('standingOrders.error.firstDate')) }),
    ...(!isEndRead && (unread ?? { datesCount: t('standingOrders.error.datesCount', { most }) })),
  };
}
