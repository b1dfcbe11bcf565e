import { entryReferences } from '@portico/contract/statements/entry-references';
import { Link } from '@tanstack/react-router';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { BankReasons } from '../../payments/public.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import type { TransactionDetail } from '../model.ts';
import css from './entry.module.css';

/** Dates, account, parties, references and remittance information; then everything else the bank said, in words. */
export function EntryFacts({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const display = useDisplay();
  const { account, remittance, transactionCode, valueDate, bookingDate, extra } = entry;
  return (
    <Facts isNarrow>
      <Fact name={t('statements.entry.dates')}>
        {[valueDate, bookingDate].map((day) => (day ? display.date(day) : '–')).join(' / ')}
      </Fact>
      <Fact name={t('statements.column.account')}>
        <Link to="/transactions/reportings" search={{ filter: { account: [account.uniqueId] } }}>
          {account.name}
        </Link>
      </Fact>
      <Counterparty entry={entry} />
      <References entry={entry} />
      {remittance && <Fact name={t('statements.column.remittance')}>{remittance}</Fact>}
      {transactionCode && (
        <Fact name={t('statements.column.transactionCodeShort')}>
          {t.known('statements', `code.${transactionCode}`) ?? ''} <code className={css.code}>{transactionCode}</code>
        </Fact>
      )}
      {Object.entries(extra).map(([name, value]) => (
        <Fact key={name} name={t.known('statements', `extra.${name}`) ?? name}>
          {name === 'returnReason' ? <BankReasons reasons={[{ code: value, text: null }]} withCode /> : value}
        </Fact>
      ))}
    </Facts>
  );
}

function Counterparty({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const { counterpartyAccount: number, counterpartyBank: bank } = entry;
  if (number === null && bank === null) return null;
  return (
    <Fact name={t('statements.column.counterparty')}>
      {number !== null && (
        <div>
          <AccountNumber number={number} />
        </div>
      )}
      {bank !== null && <div className={css.quiet}>{bank}</div>}
    </Fact>
  );
}

/** What leads to an entry from elsewhere. */
function References({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const shown = entryReferences(entry);
  if (shown.length === 0) return null;
  return (
    <Fact name={t('statements.entry.references')}>
      {shown.map(({ name, reference }) => (
        <div key={name}>
          <span className={css.quiet}>{t(`statements.reference.${name}`)}</span> {reference}
        </div>
      ))}
    </Fact>
  );
}
