import { useText } from '../../lib/format/texts.tsx';
import { NoLongerCounts, DecisionLines } from '../../release/public.ts';
import type { Mandate } from './queries.ts';

/** Who has decided what about an account, who entered it, and which other clients have it. */
export function MandateLog({ mandate }: { mandate: Mandate }) {
  const t = useText();
  const { elsewhere, enteredByName, decisions } = mandate;
  return (
    <DecisionLines>
      {elsewhere.map(({ businessId, isConfirmed, isCertain }) => (
        <li key={businessId}>
          <strong>
            {t(`accounts.mandates.${isCertain ? 'elsewhere' : 'perhapsElsewhere'}`, {
              client: businessId,
              isConfirmed: String(isConfirmed),
            })}
          </strong>
        </li>
      ))}
      {enteredByName !== null && <li>{t('accounts.mandates.entered', { name: enteredByName })}</li>}
      {decisions.map((one) => (
        <li key={`${one.person} ${one.at}`}>
          {t(`accounts.mandates.said.${one.decision}`, { name: one.person })}
          <NoLongerCounts entry={one} />
        </li>
      ))}
    </DecisionLines>
  );
}
