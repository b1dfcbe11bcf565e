import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { DeskColumn } from '../../ui/desk/desk-table.tsx';
import desk from '../../ui/desk/desk.module.css';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { clientColumn } from '../client-column.tsx';
import { MandateActions } from './mandate-actions.tsx';
import { MandateWord } from './mandate-word.tsx';
import type { Mandate } from './queries.ts';
import { MandateLog } from './mandate-log.tsx';

/** The columns of the accounts whose mandate needs confirmation. */
export function useMandateColumns(): DeskColumn<Mandate>[] {
  const t = useText();
  return [...identityColumns(t), ...decisionColumns(t)];
}

function identityColumns(t: Translate): DeskColumn<Mandate>[] {
  return [
    clientColumn(t('accounts.mandates.column.client')),
    {
      name: 'account',
      title: t('accounts.mandates.column.account'),
      width: 300,
      cell: ({ number, currency, bank, shortName }) => (
        <span className={desk.two} title={shortName}>
          <span>
            <AccountNumber number={number} /> {currency}
          </span>
          <span>{[bank.name, bank.bic, bank.clearingCode].filter((part) => part !== null).join(' · ')}</span>
        </span>
      ),
    },
    {
      name: 'owner',
      title: t('accounts.account.column.owner'),
      width: 190,
      cell: (row) => <Terms mandate={row} />,
    },
  ];
}

/** The facts confirmed for an account besides its number, each with the value confirmed before. */
function Terms({ mandate }: { mandate: Mandate }) {
  const t = useText();
  const { owner, ownerConfirmed, senderBic, senderBicConfirmed } = mandate;
  const bic = senderBic === null ? null : t('accounts.mandates.senderBic', { bic: senderBic });
  return (
    <span className={desk.two}>
      <span>{owner}</span>
      {ownerConfirmed !== null && <span>{t('accounts.mandates.ownerConfirmed', { owner: ownerConfirmed })}</span>}
      {(bic ?? senderBicConfirmed) !== null && <span>{bic ?? t('accounts.mandates.senderBicNone')}</span>}
      {senderBicConfirmed !== null && (
        <span>{t('accounts.mandates.senderBicConfirmed', { bic: senderBicConfirmed })}</span>
      )}
    </span>
  );
}

function decisionColumns(t: Translate): DeskColumn<Mandate>[] {
  return [
    {
      name: 'said',
      title: t('accounts.mandates.column.said'),
      cell: (row) => (
        <>
          <MandateWord mandate={row.mandate} />
          <MandateLog mandate={row} />
        </>
      ),
    },
    { name: 'actions', title: '', width: 190, align: 'end', cell: (row) => <MandateActions mandate={row} /> },
  ];
}
