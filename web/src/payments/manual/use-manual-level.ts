import { useMemo } from 'react';
import type { DebitSide } from '@portico/contract/payments/manual/faults';
import { useDisplay, useFormats } from '../../lib/format/display.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useInputProblems } from '../../lib/use-input-problems.ts';
import type { ManualChoices } from '../model.ts';
import type { ManualFormats } from './manual-draft.ts';
import { manualLevel } from './manual-level.ts';

/** How the reader writes numbers and days, and which day it is. */
export function useManualFormats({ today }: ManualChoices): ManualFormats {
  const { numberFormat, dateFormat } = useFormats();
  return useMemo(() => ({ numberFormat, dateFormat, today }), [numberFormat, dateFormat, today]);
}

/** What is known of the accounts that can be debited. */
export function useDebitOf({ debitAccounts }: ManualChoices): (accountId: string) => DebitSide | null {
  return useMemo(() => {
    const accounts = new Map<string, DebitSide>(debitAccounts.map((account) => [account.uniqueId, account]));
    return (accountId) => accounts.get(accountId) ?? null;
  }, [debitAccounts]);
}

/** What is checked while somebody types. */
export function useManualLevel(formats: ManualFormats, debitOf: (accountId: string) => DebitSide | null) {
  const t = useText();
  const display = useDisplay();
  const { ofNumber, ofDay } = useInputProblems();
  return useMemo(() => {
    const { today, dateFormat } = formats;
    const noDay = t('charts.range.noDay', { short: display.dayMonth(today), full: display.date(today) });
    const noAmount = t('payments.manual.fault.amountMalformed');
    return manualLevel({
      t,
      formats,
      debitOf,
      dayProblem: (text) => (readDay(text, dateFormat, today) === null ? ofDay(text, today, noDay) : null),
      amountProblem: (text) => ofNumber(text, noAmount),
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `ofNumber` and `ofDay` change only with the formats
  }, [t, formats, debitOf, display]);
}
