import { useMemo, useSyncExternalStore } from 'react';
import { Button } from '@mantine/core';
import { formatMoney, parseDecimal, totalsByCurrency } from '@portico/contract/money';
import { useText } from '../../lib/format/texts.tsx';
import { useDraftState } from '../../ui/form/nested/use-nested-draft.ts';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { refusedFields } from '../../ui/form/refused-fields.ts';
import { Amount } from '../../ui/values/money.tsx';
import { useManual } from './manual-context.ts';
import { GROUPS, isBlank, paymentOf, PAYMENTS, type PaymentValues } from './manual-draft.ts';
import foot from '../../ui/form/foot.module.css';
import css from './manual.module.css';

type FootProps = {
  error: unknown;
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

/** How many payments over how much, what is wrong, and the buttons. */
export function ManualFoot({ error, isSaving, onDiscard, onSave }: FootProps) {
  const t = useText();
  const { draft } = useManual();
  const { isDirty, errorCount, canUndo } = useDraftState(draft);
  const { count, totals } = useTotals();
  const Problem = refusedFields(error).length > 0 ? TitledProblem : ProblemNote;
  return (
    <footer className={foot.foot}>
      {error ? <Problem error={error} /> : null}
      <div className={foot.line}>
        <p className={`${foot.text} ${css.totals}`} role="status">
          <span>{t('payments.manual.count', { count })}</span>
          {totals.map(({ currency, amount }) => (
            <Amount key={currency} {...{ currency, amount }} strong />
          ))}
          {errorCount > 0 && <span className={foot.wrong}>{t('forms.errorCount', { count: errorCount })}</span>}
        </p>
        <Button size="md" variant="subtle" disabled={!canUndo} onClick={() => draft.undo()}>
          {t('payments.manual.undo')}
        </Button>
        <Button size="md" variant="subtle" onClick={onDiscard}>
          {t('forms.discard')}
        </Button>
        <Button size="md" loading={isSaving} disabled={!isDirty} onClick={onSave}>
          {t('forms.save')}
        </Button>
        <Button size="md" type="submit" variant="filled" loading={isSaving} disabled={!isDirty}>
          {t('payments.manual.submit')}
        </Button>
      </div>
    </footer>
  );
}

/** The payments in which something was entered, and the sum of their amounts per currency. */
function useTotals() {
  const { draft, formats } = useManual();
  const edition = useSyncExternalStore(draft.subscribe, draft.edition);
  return useMemo(() => {
    const payments = (draft.root.lists[GROUPS] ?? [])
      .flatMap(({ lists }) => lists[PAYMENTS] ?? [])
      .filter(({ values }) => !isBlank(values))
      .map(({ values }) => paymentOf(values as PaymentValues, formats));
    const amounts = payments.flatMap(({ amount, currency }) => {
      const value = parseDecimal(amount);
      return value === null || currency === '' ? [] : [{ amountHundredThousandths: value, currency }];
    });
    const totals = totalsByCurrency(amounts).map((money) => ({ currency: money.currency, amount: formatMoney(money) }));
    return { count: payments.length, totals };
    // oxlint-disable-next-line react/exhaustive-deps -- the edition says that something has changed
  }, [draft, formats, edition]);
}
