import { Button } from '@mantine/core';
import { IconFileText, IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countryName } from '@portico/contract/country-name';
import { addDays, localToday } from '../../lib/format/days.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { PendingRow } from '../../ui/grid/pending-row.tsx';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { ContinuityNote } from '../continuity-note.tsx';
import type { AccountRow } from '../model.ts';
import { AccountStateWord } from '../state-words.tsx';
import css from '../entry-drawer/entry.module.css';

/** One account: its balance, its bank and owner, its balance history, and links to its statements. */
export function StatementAccountDrawer({ uniqueId, asked, ...moves }: RowDrawerProps<AccountRow>) {
  const t = useText();
  const account = asked.data;
  const filter = { account: [uniqueId] };
  return (
    <Drawer
      {...moves}
      label={account ? t('statements.account.label', { bank: account.bank.name }) : t('statements.column.account')}
      shown={uniqueId}
      foot={
        <>
          <Button
            size="xs"
            leftSection={<IconListDetails aria-hidden />}
            renderRoot={(props) => <Link to="/transactions/reportings" search={{ filter }} {...props} />}
          >
            {t('statements.nav.transactions')}
          </Button>
          <Button
            size="xs"
            leftSection={<IconFileText aria-hidden />}
            renderRoot={(props) => <Link to="/statements" search={{ filter }} {...props} />}
          >
            {t('statements.nav.statements')}
          </Button>
        </>
      }
    >
      {account ? (
        <>
          <AccountHead account={account} />
          <AccountFacts account={account} />
          <AccountSeries account={account} />
        </>
      ) : (
        <PendingRow asked={asked} />
      )}
    </Drawer>
  );
}

function AccountHead({ account }: { account: AccountRow }) {
  const t = useText();
  const display = useDisplay();
  const { name, balance, isBalanceCalculated, currency, state, balanceDate } = account;
  return (
    <header className={css.head}>
      <p className={`${css.amount} ${balance?.startsWith('-') ? css.debit : ''}`}>
        <i>{currency}</i> {balance === null ? t('statements.notDelivered') : display.amount(balance, currency)}
      </p>
      <h2>{name}</h2>
      <AccountStateWord state={state} balanceDate={balanceDate} />
      <p className={css.quiet}>{t(`statements.state.${state}.why`)}</p>
      {isBalanceCalculated && <p className={css.quiet}>{t('statements.account.calculated')}</p>}
    </header>
  );
}

function AccountFacts({ account }: { account: AccountRow }) {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  const { longName, bank, number, owner, country, currency, balanceDate, availableBalance, statementNumber } = account;
  return (
    <Facts isNarrow>
      <Fact name={t('statements.account.longName')}>{longName}</Fact>
      <Fact name={t('statements.column.bank')}>
        {bank.name} <span className={css.quiet}>{bank.bic}</span>
      </Fact>
      <Fact name={t('statements.column.number')}>
        <AccountNumber number={number} />
      </Fact>
      <Fact name={t('statements.column.owner')}>{owner}</Fact>
      <Fact name={t('statements.column.country')}>{countryName(country, language)}</Fact>
      {balanceDate && <Fact name={t('statements.column.balanceDate')}>{display.date(balanceDate)}</Fact>}
      {availableBalance !== null && (
        <Fact name={t('statements.account.available')}>
          <Amount amount={availableBalance} currency={currency} />
        </Fact>
      )}
      {statementNumber !== null && <Fact name={t('statements.account.lastStatement')}>{statementNumber}</Fact>}
      <Fact name={t('statements.account.continuity')}>
        <ContinuityNote account={account} />
      </Fact>
    </Facts>
  );
}

const DAYS = 90;
const HEIGHT_PIXELS = 90;

function AccountSeries({ account }: { account: AccountRow }) {
  const t = useText();
  const to = localToday();
  return (
    <BalanceChart
      {...{ account, to }}
      from={addDays(to, 1 - DAYS)}
      note={() => t('statements.days', { count: DAYS })}
      heightPixels={HEIGHT_PIXELS}
    />
  );
}
