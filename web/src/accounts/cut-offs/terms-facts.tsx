import type { BankTerms, CutOffTime } from '@portico/contract/accounts/bank-terms';
import { useServiceLevelWord } from '../../lib/format/service-level.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import css from './terms-facts.module.css';

/** How many days ahead a bank takes payments, and until when. */
export function TermsFacts({ terms: { takesEveryDate, warehouseDays, timeZone, cutOffs } }: { terms: BankTerms }) {
  const t = useText();
  const isOnCutOffDay = cutOffs.some(({ daysBefore }) => daysBefore >= warehouseDays);
  if (takesEveryDate) return <Fact name={t('accounts.bank.terms')}>{t('accounts.bank.terms.everyDate')}</Fact>;
  return (
    <>
      <Fact name={t('accounts.bank.terms')}>
        {isOnCutOffDay ? t('accounts.bank.terms.onCutOffDay') : t('accounts.bank.terms.ahead', { days: warehouseDays })}
      </Fact>
      <Fact name={t('accounts.bank.cutOffs')}>
        {cutOffs.length === 0 ? t('accounts.bank.cutOffs.none') : <CutOffTimes {...{ cutOffs, timeZone }} />}
      </Fact>
    </>
  );
}

/** Each with the payments that it is for, what holds for all others, and by which clock they are. */
function CutOffTimes({ cutOffs, timeZone }: Pick<BankTerms, 'cutOffs' | 'timeZone'>) {
  const t = useText();
  const nameOf = useCutOffName(cutOffs.length > 1);
  const coversAll = cutOffs.some(({ currency, serviceLevel }) => currency === null && serviceLevel === null);
  return (
    <ul className={css.times}>
      {cutOffs.map((cutOff) => (
        <li className={css.line} key={`${cutOff.currency} ${cutOff.serviceLevel}`}>
          <span className={css.time}>{cutOff.timeOfDay}</span>
          <span>
            {nameOf(cutOff)}
            <span className={css.before}>{t('accounts.bank.cutOffs.before', { days: cutOff.daysBefore })}</span>
          </span>
        </li>
      ))}
      {!coversAll && (
        <li className={css.line}>
          <span className={css.time}>–</span>
          <span>
            {t('accounts.bank.cutOffs.others')}
            <span className={css.before}>{t('accounts.bank.cutOffs.untilEnd')}</span>
          </span>
        </li>
      )}
      <li className={css.zone}>{t('accounts.bank.cutOffs.zone', { zone: zoneName(timeZone) })}</li>
    </ul>
  );
}

/** “EUR · Urgent” */
export function useCutOffName(hasOthers: boolean): (cutOff: Pick<CutOffTime, 'currency' | 'serviceLevel'>) => string {
  const t = useText();
  const levelWord = useServiceLevelWord();
  return ({ currency, serviceLevel }) => {
    const level = serviceLevel === null ? [] : [levelWord(serviceLevel)];
    const name = [...(currency === null ? [] : [currency]), ...level].join(' · ');
    return name || t(hasOthers ? 'accounts.bank.cutOffs.others' : 'accounts.bank.cutOffs.all');
  };
}

/** Europe/Zurich, with blanks in longer names. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
