import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { RowDrawerProps } from '../ui/grid/open-row.tsx';
import { PendingRow } from '../ui/grid/pending-row.tsx';
import { Drawer } from '../ui/layout/drawer.tsx';
import { AmountHead } from '../ui/layout/amount-head.tsx';
import { FactList } from '../ui/layout/facts.tsx';
import { Note } from '../ui/notices/note.tsx';
import { Amount } from '../ui/values/money.tsx';
import type { StatementRow } from './model.ts';
import { OneDownloadButton } from './statement-downloads/one-download-button.tsx';
import { ContinuityWord } from './state-words.tsx';
import css from './entry-drawer/entry.module.css';

/** One statement: its opening and closing balance, its continuity, and the link to its entries. */
export function StatementDrawer({ uniqueId, asked, ...moves }: RowDrawerProps<StatementRow>) {
  const t = useText();
  const statement = asked.data;
  const number = statement?.number ?? null;
  return (
    <Drawer
      {...moves}
      label={number === null ? t('statements.statement.withoutNumber') : t('statements.statement.number', { number })}
      shown={uniqueId}
      foot={
        statement && (
          <>
            <Button
              size="xs"
              leftSection={<IconListDetails aria-hidden />}
              renderRoot={(props) => (
                <Link to="/transactions/reportings" search={{ filter: entriesOf(statement) }} {...props} />
              )}
            >
              {t('statements.statement.entries')}
            </Button>
            {/* What contradicts it, or replaces it, is what counts. */}
            {statement.state === 'COUNTED' && <OneDownloadButton statement={statement} />}
          </>
        )
      }
    >
      {statement ? <Statement statement={statement} /> : <PendingRow asked={asked} />}
    </Drawer>
  );
}

function Statement({ statement }: { statement: StatementRow }) {
  const { account, closingBalance, state, continuity } = statement;
  return (
    <>
      <AmountHead amount={closingBalance?.amount ?? null} currency={account.currency} hidden="–" title={account.name}>
        <ContinuityWord state={state} continuity={continuity} />
      </AmountHead>
      <StatementFacts statement={statement} />
      <StatementDoubts statement={statement} />
    </>
  );
}

/** The entries booked on its account between its two balances. */
function entriesOf({ account, openingBalance, closingBalance }: StatementRow) {
  const from = openingBalance?.date;
  const to = closingBalance?.date;
  const bookingDate = { ...(from && { lowerBound: from }), ...(to && { upperBound: to }) };
  return { account: [account.uniqueId], ...(from || to ? { bookingDate } : {}) };
}

function StatementFacts({ statement }: { statement: StatementRow }) {
  const t = useText();
  const display = useDisplay();
  const { openingBalance, closingBalance, entryCount, reference, format, pages, decision } = statement;
  const facts = [
    [t('statements.column.opening'), openingBalance && <BalanceOn key="opening" {...openingBalance} />],
    [t('statements.column.entries'), display.decimal(entryCount)],
    [t('statements.column.closing'), closingBalance && <BalanceOn key="closing" {...closingBalance} />],
    [t('statements.column.reference'), reference],
    [t('statements.column.format'), format],
    ...(pages ? [[t('statements.column.pages'), pagesText(pages)] as const] : []),
    ...(decision ? [[t('statements.column.decision'), `${decision.by}: ${decision.reason}`] as const] : []),
  ] as const;
  return <FactList isNarrow facts={facts} />;
}

function pagesText({ first, last }: NonNullable<StatementRow['pages']>): string {
  return first === last ? String(first) : `${first}–${last}`;
}

function BalanceOn({ date, amount, currency }: NonNullable<StatementRow['closingBalance']>) {
  const display = useDisplay();
  return (
    <>
      <Amount amount={amount} currency={currency} /> {date && <span className={css.quiet}>{display.date(date)}</span>}
    </>
  );
}

/** What is wrong with it, and the consequences. */
function StatementDoubts({ statement: { state, continuity, addsUp, missingPage } }: { statement: StatementRow }) {
  const t = useText();
  const doubts = [
    state !== 'COUNTED' && t(`statements.continuity.${state}.why`),
    missingPage !== null && t('statements.statement.missingPage', { page: missingPage }),
    state === 'COUNTED' && continuity === 'GAP' && t('statements.continuity.GAP.why'),
    state === 'COUNTED' && continuity === 'BREAK' && t('statements.continuity.BREAK.why'),
    addsUp === false && t('statements.doesNotAddUp'),
  ].filter((doubt) => doubt !== false);
  return doubts.map((doubt) => (
    <Note key={doubt} kind="warning" className={css.doubt}>
      {doubt}
    </Note>
  ));
}
