import { useText } from '../../lib/format/texts.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { AddressFact } from '../address-fact.tsx';
import { TermsFacts } from '../cut-offs/terms-facts.tsx';
import { useClearingSystemName } from './clearing-system.ts';
import { ConnectedWord } from './connected-word.tsx';
import type { BankContent, BankDetail } from './model.ts';

/** What identifies a bank: BIC, clearing code, sender BIC. */
export function IdentityFacts({ content }: { content: BankContent }) {
  const t = useText();
  const nameOf = useClearingSystemName();
  const { bic, clearingSystem, clearingCode, senderBic } = content;
  const code = clearingSystem === null ? clearingCode : `${clearingCode} · ${nameOf(clearingSystem)}`;
  return (
    <>
      <Fact name={t('accounts.bank.field.bic')}>{bic}</Fact>
      <Fact name={t('accounts.bank.clearing')}>{code ?? '–'}</Fact>
      <Fact name={t('accounts.bank.senderBic')}>{senderBic ?? '–'}</Fact>
    </>
  );
}

/** Everything known about a bank as master data. */
export function BankFacts({ content, isConnected, terms, accountsCount }: BankDetail) {
  const t = useText();
  return (
    <Facts>
      <Fact name={t('accounts.bank.column.isConnected')}>
        <ConnectedWord isConnected={isConnected} />
        {!isConnected && <p>{t('accounts.bank.isConnectedNote')}</p>}
      </Fact>
      <IdentityFacts content={content} />
      {terms && <TermsFacts terms={terms} />}
      <AddressFact address={content} />
      <Fact name={t('accounts.bank.column.accounts')}>{t('accounts.accountsCount', { count: accountsCount })}</Fact>
    </Facts>
  );
}
