import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Totals } from '../../ui/values/money.tsx';
import type { SigningPreview } from '../model.ts';
import css from './sign-dialog.module.css';

/** The final totals, one per currency; currencies are never added. */
export function SignTotals({ preview }: { preview: SigningPreview }) {
  const t = useText();
  const display = useDisplay();
  const rows = preview.totals.map(({ amount, currency, transactions }) => ({
    amount,
    currency,
    label: t('payments.transactions', { count: transactions, shown: display.decimal(transactions) }),
  }));
  return (
    <section>
      <h2 className={css.label}>{t('payments.signing.totals')}</h2>
      <Totals rows={rows} />
    </section>
  );
}
