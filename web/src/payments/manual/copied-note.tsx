import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { CopiedPayments } from '../model.ts';
import { useBankReason } from '../order/use-bank-reason.ts';
import css from './manual.module.css';

/** That the payments are copies, how many of the originals said more than can be entered, and why any weren’t paid. */
export function CopiedNote({ copied: { groups, reduced, unpaid } }: { copied: CopiedPayments }) {
  const t = useText();
  const display = useDisplay();
  const count = groups.reduce((sum, { payments }) => sum + payments.length, 0);
  return (
    <Note kind={reduced > 0 || unpaid.length > 0 ? 'warning' : 'info'}>
      {t('payments.manual.copied', { count, shown: display.decimal(count) })}{' '}
      {reduced > 0 && t('payments.manual.copied.reduced', { count: reduced })}
      {unpaid.length > 0 && <Unpaid unpaid={unpaid} />}
    </Note>
  );
}

/** The others are in the order’s bank reports. */
const SHOWN = 5;

/** Which payments a bank refused or gave back, and for which reason. */
function Unpaid({ unpaid }: Pick<CopiedPayments, 'unpaid'>) {
  const t = useText();
  const display = useDisplay();
  const reasonText = useBankReason();
  const more = unpaid.length - SHOWN;
  return (
    <>
      <p>{t('payments.manual.copied.unpaid', { count: unpaid.length, shown: display.decimal(unpaid.length) })}</p>
      <ul className={css.unpaid}>
        {unpaid.slice(0, SHOWN).map(({ creditor, reasons }, index) => (
          <li key={index}>
            <b>{creditor ?? t('payments.transaction.noCreditor')}</b> ·{' '}
            {reasons.map(reasonText).join(', ') || t('payments.transaction.noBankReason')}
          </li>
        ))}
        {more > 0 && <li>{t('payments.manual.copied.moreUnpaid', { count: more, shown: display.decimal(more) })}</li>}
      </ul>
    </>
  );
}
