import { useState } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConnectionDialog, type Way } from './connection-dialog.tsx';
import type { ClientBank, Connection } from './queries.ts';
import css from '../provider-desk.module.css';

type ActionsProps = { bank: ClientBank; connections: readonly Connection[] };

/** What remains to be chosen for a bank; actions the reader can't take give their reasons. */
export function ConnectionActions({ bank, connections }: ActionsProps) {
  const t = useText();
  const [way, setWay] = useState<Way | null>(null);
  const { actions, proposal, connectionId } = bank;
  const ways: Way[] = ['choose'];
  if (proposal && connectionId !== null) ways.push('takeBack');
  if (proposal) ways.push('confirm');
  const wordOf = (one: Way) => (one === 'choose' && (connectionId ?? proposal) !== null ? 'change' : one);
  return (
    <span className={css.actions}>
      {ways.map((one) => (
        <ActionButton
          key={one}
          size="xs"
          decision={actions[one]}
          title={t(`accounts.clientBanks.cannot.${one}`)}
          onClick={() => setWay(one)}
        >
          {t(`accounts.clientBanks.${wordOf(one)}`)}
        </ActionButton>
      ))}
      {way && <ConnectionDialog {...{ bank, connections, way }} onClose={() => setWay(null)} />}
    </span>
  );
}
