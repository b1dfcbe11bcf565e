import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { KindDrawer } from '../approvals/public.ts';
import { localToday } from '../lib/format/days.ts';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { StatusWord } from '../status/public.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { RowDrawerProps } from '../ui/grid/open-row.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Note } from '../ui/notices/note.tsx';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import { groupedNumber } from '../ui/values/iban.tsx';
import { Amount } from '../ui/values/money.tsx';
import { DateLine, DateLines, DateList } from './date-lines.tsx';
import { HoldButton } from './hold-button.tsx';
import type { ComingDate, StandingOrderDetail } from './model.ts';
import { useSkip } from './queries.ts';
import { standingOrder } from './standing-order.ts';
import { StateWord } from './standing-order-state.tsx';
import css from './standing-order-drawer.module.css';

/** One standing order: what it pays and when, its dates to come, and what became of the last ones. */
export function StandingOrderDrawer(moves: RowDrawerProps<StandingOrderDetail>) {
  return (
    <KindDrawer kind={standingOrder} State={StateWord} {...moves}>
      {(one) => (
        <div className={css.drawer}>
          <StateNote {...one} />
          <HoldButton {...one} />
          <StandingOrderFacts {...one} />
          <OrdersUnderWay {...one} />
          <ComingDates {...one} />
          <PastDates {...one} />
        </div>
      )}
    </KindDrawer>
  );
}

/** Why it makes no orders. */
function StateNote({ state, problems }: StandingOrderDetail) {
  const t = useText();
  if (state === 'PAUSED') return <Note>{t('standingOrders.pausedNote')}</Note>;
  if (state !== 'FAILING') return null;
  return (
    <Note kind="error">
      <p>
        {t('standingOrders.failingNote')} {problems.join(' ')}
      </p>
      <p>{t('standingOrders.failingRetry')}</p>
    </Note>
  );
}

function StandingOrderFacts(one: StandingOrderDetail) {
  const t = useText();
  const display = useDisplay();
  const { template, creditor, account, debitAccount, amount, currency, remittance, content, changedAt } = one;
  const { frequency, firstDate, isOnLastBankingDay, holidayRule, lastDate, datesCount, daysAhead, templateId } =
    content;
  return (
    <Facts>
      <Fact name={t('standingOrders.field.amount')}>
        {amount !== null && currency !== null ? <Amount {...{ amount, currency }} /> : '–'}
      </Fact>
      <Fact name={t('payments.column.creditor')}>
        {[creditor, account && groupedNumber(account)].filter(Boolean).join(' · ')}
      </Fact>
      <Fact name={t('payments.column.debitAccount')}>{debitAccount ?? '–'}</Fact>
      {remittance !== null && <Fact name={t('standingOrders.field.remittance')}>{remittance}</Fact>}
      <Fact name={t('standingOrders.column.template')}>
        <Link to="/payments/templates" search={{ open: templateId }}>
          {template}
        </Link>
      </Fact>
      <Fact name={t('standingOrders.field.frequency')}>{t(`standingOrders.frequency.${frequency}`)}</Fact>
      <Fact name={t('standingOrders.field.firstDate')}>{display.date(firstDate)}</Fact>
      {isOnLastBankingDay ? (
        <Fact name={t('standingOrders.field.day')}>{t('standingOrders.field.isOnLastBankingDay')}</Fact>
      ) : (
        <Fact name={t('standingOrders.field.holidayRule')}>{t(`standingOrders.holidayRule.${holidayRule}`)}</Fact>
      )}
      {lastDate !== null && <Fact name={t('standingOrders.field.lastDate')}>{display.date(lastDate)}</Fact>}
      {datesCount !== null && <Fact name={t('standingOrders.field.datesCount')}>{display.decimal(datesCount)}</Fact>}
      <Fact name={t('standingOrders.field.daysAhead')}>{daysAhead}</Fact>
      <Fact name={t('templates.column.changedAt')}>{display.instant(changedAt)}</Fact>
    </Facts>
  );
}

/** The dates to come, each of which can be skipped at once. */
function ComingDates({ uniqueId, coming, content, state, actions }: StandingOrderDetail) {
  const t = useText();
  const display = useDisplay();
  const skip = useSkip(uniqueId);
  if (coming.length === 0) return null;
  const button = ({ dueDate, executionDate, isSkipped }: ComingDate) => (
    <ActionButton
      size="compact-xs"
      variant="subtle"
      decision={actions.hold}
      title={t('standingOrders.cannot.hold')}
      aria-label={t(`standingOrders.${isSkipped ? 'unskip' : 'skip'}.label`, { date: display.date(executionDate) })}
      onClick={() => skip.mutate({ dueDate, isSkipped: !isSkipped })}
    >
      {t(`standingOrders.${isSkipped ? 'unskip' : 'skip'}`)}
    </ActionButton>
  );
  return (
    <section aria-labelledby="coming-dates">
      <h3 id="coming-dates">{t('standingOrders.coming')}</h3>
      <DateLines
        dates={coming}
        isOnLastBankingDay={content.isOnLastBankingDay}
        isPaused={state === 'PAUSED'}
        action={button}
      />
      {skip.error ? <ProblemNote error={skip.error} /> : null}
    </section>
  );
}

/** Orders that are made, and not executed yet: what people sign now. */
function OrdersUnderWay({ past }: StandingOrderDetail) {
  const t = useText();
  const [underWay] = parted(past);
  return <SettledDates id="under-way" title={t('standingOrders.underWay')} dates={underWay} />;
}

/** What became of the last dates; the orders that were made are a click away. */
function PastDates({ past }: StandingOrderDetail) {
  const t = useText();
  const [, over] = parted(past);
  return <SettledDates id="past-dates" title={t('standingOrders.past')} dates={over} />;
}

type Settled = StandingOrderDetail['past'];

/** Those whose day is still to come, the next one first; and the others. */
function parted(past: Settled): [Settled, Settled] {
  const today = localToday();
  const isUnderWay = ({ executionDate, outcome }: Settled[number]) => outcome === 'MADE' && executionDate >= today;
  return [past.filter(isUnderWay).toReversed(), past.filter((one) => !isUnderWay(one))];
}

const OUTCOME_WORDS = { MADE: 'made', SKIPPED: 'skipped', MISSED: 'missed' } as const;

function SettledDates({ id, title, dates }: { id: string; title: string; dates: Settled }) {
  const t = useText();
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <DateList>
        {dates.map(({ dueDate, executionDate, outcome, order }) => (
          <DateLine key={dueDate} day={executionDate} action={order && <ShowOrder {...order} />}>
            {order ? <StatusWord status={order.status} /> : t(`standingOrders.date.${OUTCOME_WORDS[outcome]}`)}
          </DateLine>
        ))}
      </DateList>
    </section>
  );
}

function ShowOrder({ uniqueId }: NonNullable<Settled[number]['order']>) {
  const t = useText();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      renderRoot={(props) => <Link to="/payments/orders/$uniqueId" params={{ uniqueId }} {...props} />}
    >
      {t('standingOrders.showOrder')}
    </Button>
  );
}
