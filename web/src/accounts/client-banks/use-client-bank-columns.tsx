import { useText } from '../../lib/format/texts.tsx';
import { DecisionLines, NoLongerCounts } from '../../release/public.ts';
import type { DeskColumn } from '../../ui/desk/desk-table.tsx';
import desk from '../../ui/desk/desk.module.css';
import { clientColumn } from '../client-column.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import type { ClientBank, Connection } from './queries.ts';

/** The columns of the banks whose connection is chosen. */
export function useClientBankColumns(connections: readonly Connection[]): DeskColumn<ClientBank>[] {
  const t = useText();
  return [
    clientColumn(t('accounts.clientBanks.column.client')),
    {
      name: 'bank',
      title: t('accounts.clientBanks.column.bank'),
      width: 240,
      cell: ({ name, bic, senderBic, clearingCode, country }) => (
        <span className={desk.two}>
          <span>{name}</span>
          <span>{[bic, clearingCode, country].filter((part) => part !== null).join(' · ')}</span>
          {senderBic !== null && <span>{t('accounts.mandates.senderBic', { bic: senderBic })}</span>}
        </span>
      ),
    },
    {
      name: 'accounts',
      title: t('accounts.clientBanks.column.accounts'),
      width: 90,
      align: 'end',
      named: true,
      cell: ({ accountsCount }) => accountsCount,
    },
    {
      name: 'connection',
      title: t('accounts.clientBanks.column.connection'),
      cell: (row) => <BankConnection bank={row} connections={connections} />,
    },
    {
      name: 'actions',
      title: '',
      width: 190,
      align: 'end',
      cell: (row) => <ConnectionActions bank={row} connections={connections} />,
    },
  ];
}

/** By which connection a bank is reached, and which one waits for a second person. */
function BankConnection({ bank, connections }: { bank: ClientBank; connections: readonly Connection[] }) {
  const t = useText();
  const { connectionId, proposal } = bank;
  const find = (id: string) => connections.find(({ uniqueId }) => uniqueId === id);
  const used = connectionId === null ? undefined : find(connectionId);
  return (
    <>
      <span className={desk.two}>
        <span>{used?.name ?? t('accounts.clientBanks.none')}</span>
        {used && <span>{`${used.folder} · ${used.paymentFormat}`}</span>}
      </span>
      {proposal && (
        <DecisionLines>
          {proposal.by.map((one) => (
            <li key={`${one.person} ${one.at}`}>
              {t('accounts.clientBanks.proposed', {
                name: one.person,
                connection: find(proposal.connectionId)?.name ?? '–',
              })}
              <NoLongerCounts entry={one} />
            </li>
          ))}
        </DecisionLines>
      )}
    </>
  );
}
