import { useState } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { ClientBank, Connection } from './queries.ts';
import css from '../provider-desk.module.css';

type ActionsProps = { bank: ClientBank; connections: readonly Connection[] };

/** What remains to be chosen for a bank; actions the reader can't take give their reasons. */
export function ConnectionActions({ bank, connections }: ActionsProps) {
  const t = useText();
  const [way, setWay] = useState<'choose' | 'confirm' | null>(null);
  const { actions, chosen, connectionId } = bank;
  return (
    <span className={css.actions}>
      <ActionButton
        size="xs"
        decision={actions.choose}
        title={t('accounts.connections.cannot.choose')}
        onClick={() => setWay('choose')}
      >
        {t(`accounts.connections.${connectionId === null && chosen === null ? 'choose' : 'change'}`)}
      </ActionButton>
      {chosen && (
        <ActionButton
          size="xs"
          decision={actions.confirm}
          title={t('accounts.connections.cannot.confirm')}
          onClick={() => setWay('confirm')}
        >
          {t('accounts.connections.confirm')}
        </ActionButton>
      )}
      {way && (
        <ConnectionDialog {...{ bank, connections }} isConfirming={way === 'confirm'} onClose={() => setWay(null)} />
      )}
    </span>
  );
}
