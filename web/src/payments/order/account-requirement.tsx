import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { OrderDetail } from '../model.ts';
import css from './order-rail.module.css';

/** One debit account's requirement, as frozen at submit. */
export function AccountRequirement({ requirement }: { requirement: OrderDetail['requirements'][number] }) {
  const t = useText();
  const display = useDisplay();
  const { account, required, excludeCreator, secondFactorRequired, limit, rates } = requirement;
  const said = rates.map(({ currency, chf, date }) =>
    t('payments.rail.rate', { currency, rate: display.rate(chf), date: display.date(date) }),
  );
  return (
    <>
      <p className={css.rule}>
        {t('payments.rail.rule', {
          account,
          required,
          creator: excludeCreator ? 'excluded' : 'other',
          code: secondFactorRequired ? 'required' : 'other',
          limited: limit ? 'yes' : 'other',
          limit: limit ? `${limit.currency} ${display.amount(limit.amount, limit.currency)}` : '',
        })}
      </p>
      {said.length > 0 && <p className={css.quiet}>{said.join(', ')}</p>}
    </>
  );
}
