import { useState } from 'react';
import type { MandateDecision } from '@portico/contract/accounts/model';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { MandateDialog } from './mandate-dialog.tsx';
import type { Mandate } from './queries.ts';
import css from '../provider-desk.module.css';

/** What remains to be decided for an account; actions the reader can't take give their reasons. */
export function MandateActions({ mandate }: { mandate: Mandate }) {
  const t = useText();
  const [deciding, setDeciding] = useState<MandateDecision | null>(null);
  const { actions } = mandate;
  const isConfirmed = mandate.mandate === 'CONFIRMED';
  return (
    <span className={css.actions}>
      {mandate.mandate !== 'REFUSED' && (
        <ActionButton
          size="xs"
          decision={actions.refuse}
          title={t('accounts.mandates.cannot.REFUSE')}
          onClick={() => setDeciding('REFUSE')}
        >
          {t(isConfirmed ? 'accounts.mandates.withdraw' : 'accounts.mandates.REFUSE')}
        </ActionButton>
      )}
      {(!isConfirmed || mandate.isChanged) && (
        <ActionButton
          size="xs"
          decision={actions.confirm}
          title={t('accounts.mandates.cannot.CONFIRM')}
          onClick={() => setDeciding('CONFIRM')}
        >
          {t('accounts.mandates.CONFIRM')}
        </ActionButton>
      )}
      {deciding && <MandateDialog {...{ mandate }} decision={deciding} onClose={() => setDeciding(null)} />}
    </span>
  );
}
