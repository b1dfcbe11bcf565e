import { useMemo, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { carriedText } from '@portico/contract/carried-text';
import { CREDITOR_TEXT_MINIMUM_LENGTH } from '@portico/contract/limits';
import { asAccountNumber, PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import type { FieldForm } from '../../../ui/form/use-draft.ts';
import { AccountNumber } from '../../../ui/values/iban.tsx';
import { ShapeWord } from '../../../ui/values/shape-word.tsx';
import type { SuggestedCreditor } from '../../model.ts';
import { useSuggestedCreditors } from '../../queries.ts';
import { inFours, type PaymentValues } from '../manual-draft.ts';
import { useFieldNote } from './carried-note.tsx';
import css from './creditor-field.module.css';

/** Long enough that somebody who types on doesn't ask for every letter. */
const PAUSE_MS = 150;

type CreditorFieldProps = {
  form: FieldForm<PaymentValues>;
  isSalary: boolean;
  onChoose: (creditor: SuggestedCreditor) => void;
};

/** The creditor’s name, with those who were paid before and whose name begins as it is typed. */
export function CreditorField({ form, isSalary, onChoose }: CreditorFieldProps) {
  const t = useText();
  const note = useFieldNote(form.draft, 'creditor');
  const [typed, setTyped] = useState<string | null>(null);
  const [settled] = useDebouncedValue(typed?.trim() ?? '', PAUSE_MS);
  const isAsked = typed !== null && settled.length >= CREDITOR_TEXT_MINIMUM_LENGTH;
  const found = useSuggestedCreditors(isAsked ? settled : null, isSalary);
  const creditors = useMemo(() => {
    // The answer may still be the one to fewer letters.
    const begun = compared(typed ?? '');
    return found.filter(({ creditor }) => compared(creditor.creditor).includes(begun));
  }, [found, typed]);
  const suggestions = useMemo(
    () => creditors.map((one) => ({ key: keyOf(one), content: <Suggestion {...one} /> })),
    [creditors],
  );
  return (
    <SuggestField
      form={form}
      field="creditor"
      label={t('payments.manual.field.creditor')}
      most={PAYMENT_LENGTHS.creditor}
      help={note}
      listLabel={t('payments.suggest.title')}
      suggestions={suggestions}
      onType={setTyped}
      onChoose={(key) => onChoose(creditors.find((one) => keyOf(one) === key)!)}
    />
  );
}

/** The same as long as the line means the same creditor. */
function keyOf({ creditor }: SuggestedCreditor): string {
  return JSON.stringify(creditor);
}

/** A name as it is compared, however it is written. */
function compared(name: string): string {
  return carriedText(name).trim().replaceAll(/\s+/g, ' ').normalize('NFKC').toLowerCase();
}

/** Name and account; when they were paid last, and what for. */
function Suggestion({ creditor, remittance, payments: count, lastOn, isUnpaid }: SuggestedCreditor) {
  const t = useText();
  const display = useDisplay();
  const used = t('payments.suggest.use', { count, shown: display.decimal(count), day: display.date(lastOn) });
  return (
    <span className={css.suggestion}>
      <b>{creditor.creditor}</b>
      <span className={css.account}>
        <AccountNumber number={creditor.account} />
      </span>
      <span className={css.quiet}>{[used, remittance].filter(Boolean).join(' · ')}</span>
      {isUnpaid && (
        <ShapeWord look={{ shape: 'crossedSquare', tone: 'error' }}>{t('payments.suggest.unpaid')}</ShapeWord>
      )}
    </span>
  );
}

/**
 * What changes in a payment if it goes to a creditor who was paid before. What somebody has written of it otherwise stays,
 * but not what came with another creditor.
 */
export function toCreditor(payment: PaymentValues, suggested: SuggestedCreditor): Partial<PaymentValues> {
  const { amount, currency, remittance } = payment;
  const { paidBefore } = payment;
  const isFree = remittance === '' || remittance === paidBefore?.remittance;
  const takesCurrency = amount === '' || currency === '' || currency === paidBefore?.currency;
  return {
    ...suggested.creditor,
    account: inFours(suggested.creditor.account),
    remittance: isFree ? suggested.remittance : remittance,
    currency: takesCurrency ? suggested.currency : currency,
    paidBefore: suggested,
  };
}

/** Whether the text is still the one that came with the creditor, and the creditor still the one chosen. */
export function isAsBefore(payment: PaymentValues): payment is PaymentValues & { paidBefore: SuggestedCreditor } {
  const { paidBefore, remittance, account } = payment;
  return (
    paidBefore !== undefined &&
    remittance !== '' &&
    remittance === paidBefore.remittance &&
    asAccountNumber(account) === asAccountNumber(paidBefore.creditor.account)
  );
}
