import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import said from '../../release/said.module.css';
import type { Mandate } from './queries.ts';

/** Who has said what of an account, who entered it, and which other clients have it. */
export function Said({ mandate }: { mandate: Mandate }) {
  const t = useText();
  const { elsewhere, enteredByProvider, decisions } = mandate;
  return (
    <ul className={said.lines}>
      {elsewhere.map(({ businessId, isConfirmed }) => (
        <li key={businessId}>
          <strong>{t('accounts.mandates.elsewhere', { client: businessId, isConfirmed: String(isConfirmed) })}</strong>
        </li>
      ))}
      {enteredByProvider !== null && <li>{t('accounts.mandates.entered', { name: enteredByProvider })}</li>}
      {decisions.map(({ person, decision, at }) => (
        <li key={`${person} ${at}`}>{t(`accounts.mandates.said.${decision}`, { name: person })}</li>
      ))}
    </ul>
  );
}

/** The same with when and why. */
export function SaidNotes({ mandate: { decisions } }: { mandate: Mandate }) {
  const t = useText();
  const display = useDisplay();
  if (decisions.length === 0) return null;
  return (
    <ul className={said.notes}>
      {decisions.map(({ person, decision, note, at }) => (
        <li key={`${person} ${at}`}>
          {t(`accounts.mandates.said.${decision}`, { name: person })}
          <p>{t('approvals.comment', { text: note })}</p>
          <small>{display.instant(at)}</small>
        </li>
      ))}
    </ul>
  );
}
