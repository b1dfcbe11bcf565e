import { countryName } from '@portico/contract/country-name';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { MandateWord } from './mandates/mandate-word.tsx';
import type { AccountBank, AccountContent, AccountDetail } from './model.ts';
import { AccountNumber } from '../ui/values/iban.tsx';

/** What identifies an account: bank, number, currency. */
export function IdentityFacts({ content, bank }: FactsProps) {
  const t = useText();
  const { iban, other, currency } = content;
  return (
    <>
      <Fact name={t('accounts.account.column.bank')}>
        {bank.name} · {bank.bic}
      </Fact>
      <Fact name={t(iban === null ? 'accounts.account.column.number' : 'accounts.account.iban')}>
        <AccountNumber number={iban ?? other ?? ''} />
      </Fact>
      <Fact name={t('accounts.account.column.currency')}>{currency}</Fact>
    </>
  );
}

type FactsProps = { content: AccountContent; bank: AccountBank };
type AllProps = FactsProps & Pick<AccountDetail, 'owner' | 'mandate' | 'mandateOwner'>;

/** Everything known about an account as master data. */
export function AccountFacts({ content, bank, owner, mandate, mandateOwner }: AllProps) {
  const t = useText();
  const { language } = useLanguage();
  const { name, alias, country, senderBic, intracompany, selfService } = content;
  const isRenamed = mandateOwner !== null && mandateOwner !== owner;
  return (
    <Facts>
      <Fact name={t('accounts.account.column.mandate')}>
        <MandateWord mandate={mandate} />
        {mandate !== 'CONFIRMED' && <p>{t(`accounts.account.mandateNote.${mandate}`)}</p>}
      </Fact>
      <Fact name={t('accounts.account.column.name')}>{name}</Fact>
      <Fact name={t('accounts.account.column.alias')}>{alias ?? '–'}</Fact>
      <IdentityFacts {...{ content, bank }} />
      <Fact name={t('accounts.account.column.owner')}>
        {owner}
        {isRenamed && <p>{t('accounts.account.mandateNote.owner', { owner: mandateOwner })}</p>}
      </Fact>
      <Fact name={t('accounts.account.column.country')}>{countryName(country, language)}</Fact>
      <Fact name={t('accounts.account.senderBic')}>{senderBic ?? '–'}</Fact>
      <Fact name={t('accounts.account.column.intracompany')}>{t(`common.yesNo.${intracompany}`)}</Fact>
      <Fact name={t('accounts.account.column.selfService')}>{t(`accounts.account.selfService.${selfService}`)}</Fact>
    </Facts>
  );
}
