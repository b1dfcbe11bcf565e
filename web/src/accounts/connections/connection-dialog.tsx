import { useState } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { DecisionDialog, DecisionNotes, type Proving } from '../../release/public.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { askForBankConnection, useChooseConnection, type ClientBank, type Connection } from './queries.ts';

type DialogProps = {
  bank: ClientBank;
  connections: readonly Connection[];
  /** The connection that waits is confirmed; else one is chosen. */
  isConfirming: boolean;
  onClose: () => void;
};

/** Names the connection of a bank: the one that waits for a second person, or one to choose. */
export function ConnectionDialog({ bank, connections, isConfirming, onClose }: DialogProps) {
  const t = useText();
  const { client, name, bic, chosen } = bank;
  const run = useChooseConnection(bank);
  const [connectionId, setConnectionId] = useState(isConfirming && chosen ? chosen.connectionId : '');
  const [note, setNote] = useState<string | null>(null);
  const nameOf = (id: string) => connections.find(({ uniqueId }) => uniqueId === id)?.name ?? '–';
  const isSecond = chosen?.connectionId === connectionId && chosen.by.some(({ counts }) => counts);
  const proving: Proving | null =
    note === null
      ? null
      : {
          ask: (method) => askForBankConnection(bank, { connectionId, method }),
          async take(proof) {
            const { isConnected } = await run.mutateAsync({ connectionId, note, ...proof });
            notify({
              kind: isConnected ? 'done' : 'review',
              title: t(`accounts.connections.done.${isConnected ? 'connected' : 'proposed'}`),
            });
            onClose();
          },
        };
  const way = isConfirming ? 'confirm' : 'choose';
  return (
    <DecisionDialog
      title={t(`accounts.connections.title.${way}`)}
      text={t(`accounts.connections.text.${way}`, {
        client: client.name,
        bank: name,
        bic,
        connection: nameOf(connectionId),
      })}
      follows={t(`accounts.connections.follows.${isSecond ? 'second' : 'first'}`)}
      decisions={[]}
      button={t(`accounts.connections.${way}`)}
      missing={connectionId === '' && t('accounts.connections.missing')}
      proving={proving}
      onDecide={setNote}
      onClose={onClose}
    >
      {isConfirming ? (
        <DecisionNotes
          decisions={(chosen?.by ?? []).map((one) => ({ ...one, decision: 'CHOSEN' }))}
          word={({ person }) => t('accounts.connections.proposed', { name: person, connection: nameOf(connectionId) })}
        />
      ) : (
        <SelectField
          label={t('accounts.connections.field')}
          none={t('accounts.connections.field.choose')}
          options={connections.map(({ uniqueId, name: connection, folder, paymentFormat }) => ({
            value: uniqueId,
            label: t('accounts.connections.option', { name: connection, folder, format: paymentFormat }),
          }))}
          value={connectionId}
          onChange={setConnectionId}
        />
      )}
    </DecisionDialog>
  );
}
