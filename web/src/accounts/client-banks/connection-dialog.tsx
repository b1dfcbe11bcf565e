import { useState } from 'react';
import type { ConnectionOutcome } from '@portico/contract/accounts/model';
import { useText } from '../../lib/format/texts.tsx';
import { DecisionDialog, DecisionNotes, type Proving } from '../../release/public.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { askForBankConnection, useChooseConnection, type ClientBank, type Connection } from './queries.ts';

/** Naming another connection, the one that waits for a second person, or that of today. */
export type Way = 'choose' | 'confirm' | 'takeBack';

const DONE: Record<ConnectionOutcome, 'proposed' | 'connected' | 'takenBack'> = {
  PROPOSED: 'proposed',
  CONNECTED: 'connected',
  TAKEN_BACK: 'takenBack',
};

type DialogProps = { bank: ClientBank; connections: readonly Connection[]; way: Way; onClose: () => void };

/** Names the connection of a bank. */
export function ConnectionDialog({ bank, connections, way, onClose }: DialogProps) {
  const t = useText();
  const { client, name, bic, proposal } = bank;
  const run = useChooseConnection(bank);
  const [connectionId, setConnectionId] = useState(() => namedBy(bank, way));
  const [note, setNote] = useState<string | null>(null);
  const nameOf = (id: string) => connections.find(({ uniqueId }) => uniqueId === id)?.name ?? '–';
  const proving: Proving | null =
    note === null
      ? null
      : {
          ask: (method) => askForBankConnection(bank, { connectionId, method }),
          async take(proof) {
            const { outcome } = await run.mutateAsync({ connectionId, note, ...proof });
            notify({
              kind: outcome === 'PROPOSED' ? 'review' : 'done',
              title: t(`accounts.clientBanks.done.${DONE[outcome]}`),
            });
            onClose();
          },
        };
  const follows = { choose: 'first', confirm: 'second', takeBack: null } as const;
  return (
    <DecisionDialog
      title={t(`accounts.clientBanks.title.${way}`)}
      text={t(`accounts.clientBanks.text.${way}`, {
        client: client.name,
        bank: name,
        bic,
        connection: nameOf(connectionId),
      })}
      follows={follows[way] && t(`accounts.clientBanks.follows.${follows[way]}`)}
      decisions={[]}
      button={t(`accounts.clientBanks.${way}`)}
      missing={connectionId === '' && t('accounts.clientBanks.missing')}
      proving={proving}
      onDecide={setNote}
      onClose={onClose}
    >
      {way === 'choose' ? (
        <ConnectionSelect {...{ bank, connections }} value={connectionId} onChange={setConnectionId} />
      ) : (
        proposal && (
          <DecisionNotes
            decisions={proposal.by.map((one) => ({ ...one, decision: 'PROPOSED' }))}
            word={({ person }) =>
              t('accounts.clientBanks.proposed', { name: person, connection: nameOf(proposal.connectionId) })
            }
          />
        )
      )}
    </DecisionDialog>
  );
}

function namedBy({ connectionId, proposal }: ClientBank, way: Way): string {
  if (way === 'choose') return '';
  return (way === 'confirm' ? proposal?.connectionId : connectionId) ?? '';
}

type SelectProps = {
  bank: ClientBank;
  connections: readonly Connection[];
  value: string;
  onChange: (connectionId: string) => void;
};

/** Those that are neither used nor wait: these have buttons of their own. */
function ConnectionSelect({ bank: { connectionId, proposal }, connections, value, onChange }: SelectProps) {
  const t = useText();
  const others = connections.filter(({ uniqueId }) => uniqueId !== connectionId && uniqueId !== proposal?.connectionId);
  return (
    <SelectField
      {...{ value, onChange }}
      label={t('accounts.clientBanks.field')}
      none={t('accounts.clientBanks.field.choose')}
      options={others.map(({ uniqueId, name, folder, paymentFormat }) => ({
        value: uniqueId,
        label: t('accounts.clientBanks.option', { name, folder, format: paymentFormat }),
      }))}
    />
  );
}
