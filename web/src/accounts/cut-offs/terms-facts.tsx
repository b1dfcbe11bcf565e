import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import { useText } from '../../lib/format/texts.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import type { BankDetail } from '../banks/model.ts';
import css from './terms-facts.module.css';

type Terms = NonNullable<BankDetail['terms']>;

/** How many days ahead a bank takes payments, and until when. */
export function TermsFacts({ terms: { takesEveryDate, warehouseDays, timeZone, cutOffs } }: { terms: Terms }) {
  const t = useText();
  if (takesEveryDate) return <Fact name={t('accounts.bank.terms')}>{t('accounts.bank.terms.everyDate')}</Fact>;
  return (
    <>
      <Fact name={t('accounts.bank.terms')}>{t('accounts.bank.terms.ahead', { days: warehouseDays })}</Fact>
      <Fact
        name={t('accounts.bank.cutOffs')}
        {...(cutOffs.length > 0 && { quiet: t('accounts.bank.cutOffs.zone', { zone: zoneName(timeZone) }) })}
      >
        {cutOffs.length === 0 ? t('accounts.bank.cutOffs.none') : <CutOffTimes cutOffs={cutOffs} />}
      </Fact>
    </>
  );
}

/** Each with the payments that it is for. */
export function CutOffTimes({ cutOffs }: { cutOffs: readonly CutOffTime[] }) {
  const t = useText();
  const nameOf = useCutOffName(cutOffs.length > 1);
  return (
    <ul className={css.times}>
      {cutOffs.map((cutOff) => (
        <li key={`${cutOff.currency} ${cutOff.serviceLevel}`}>
          <span className={css.time}>{cutOff.timeOfDay}</span>
          <span>
            {nameOf(cutOff)}
            <span className={css.before}>{t('accounts.bank.cutOffs.before', { days: cutOff.daysBefore })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** “EUR · Urgent” */
function useCutOffName(hasOthers: boolean): (cutOff: CutOffTime) => string {
  const t = useText();
  return ({ currency, serviceLevel }) => {
    const level = serviceLevel === null ? [] : [t.known('status', `serviceLevel.${serviceLevel}`) ?? serviceLevel];
    const name = [...(currency === null ? [] : [currency]), ...level].join(' · ');
    return name || t(hasOthers ? 'accounts.bank.cutOffs.others' : 'accounts.bank.cutOffs.all');
  };
}

/** Europe/Zurich, with blanks in longer names. */
function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
