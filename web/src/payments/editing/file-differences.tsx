import type { ReactNode } from 'react';
import type { OrderId } from '@portico/contract/ids';
import { DIFFERENCES } from '@portico/contract/payments/editing/differences';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { Loading } from '../../ui/layout/states.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { inFours } from '../manual/manual-draft.ts';
import type { FileDifferences as Differences, OrderWarning } from '../model.ts';
import { useFileDifferences } from '../queries.ts';
import css from './file-differences.module.css';
import { bookingWord, priorityWord } from './terms-words.ts';

/** Whether a warning says that an order isn’t what its file was. */
export function isDifference({ key }: Pick<OrderWarning, 'key'>): boolean {
  return (DIFFERENCES as readonly string[]).includes(key);
}

type DifferencesProps = { uniqueId: OrderId; warning: Pick<OrderWarning, 'key'> };

/** Below a warning that an order differs from its file: in what. */
export function FileDifferences({ uniqueId, warning }: DifferencesProps) {
  const { data: differences, isError, error } = useFileDifferences(uniqueId);
  if (isError) return <TitledProblem error={error} />;
  if (!differences) return <Loading />;
  if (warning.key === 'paymentsTakenOut') return <TakenOut {...differences} />;
  return warning.key === 'paymentsChanged' ? <ChangedPayments {...differences} /> : <ChangedTerms {...differences} />;
}

function TakenOut({ takenOut, takenOutCount, takenOutTotals }: Differences) {
  const t = useText();
  return (
    <>
      <ul className={css.list}>
        {takenOut.map((payment) => (
          <li key={payment.uniqueId}>
            <span className={css.who}>
              <b>{payment.creditor ?? payment.endToEndId}</b>{' '}
              {payment.creditorAccount && <AccountNumber number={payment.creditorAccount} />}
            </span>
            <Amount amount={payment.amount} currency={payment.currency} />
            {payment.remittance.length > 0 && <span className={css.quiet}>{payment.remittance.join(' ')}</span>}
          </li>
        ))}
      </ul>
      {takenOut.length > 0 && <More count={takenOutCount - takenOut.length} />}
      {takenOutTotals.length > 0 && (
        <p className={css.total}>
          {t('payments.differences.total')}
          <span className={css.totals}>
            {takenOutTotals.map((money) => (
              <Amount key={money.currency} {...money} strong />
            ))}
          </span>
        </p>
      )}
    </>
  );
}

function ChangedPayments({ changed, changedCount }: Differences) {
  const t = useText();
  const display = useDisplay();
  return (
    <>
      <ul className={css.list}>
        {changed.map(({ uniqueId, creditor, currency, changes, hasMore }) => (
          <li key={uniqueId}>
            <b>{creditor}</b>
            {changes.map(({ field, before, after }) => (
              <Change
                key={field}
                name={t(
                  field === 'clearingSystem' ? 'accounts.bank.field.clearingSystem' : `payments.manual.field.${field}`,
                )}
                before={writtenAs(display, currency, field, before)}
                after={writtenAs(display, currency, field, after)}
              />
            ))}
            {hasMore && <span className={css.change}>{t('payments.differences.hasMore')}</span>}
          </li>
        ))}
      </ul>
      {changed.length > 0 && <More count={changedCount - changed.length} />}
    </>
  );
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <span className={css.change}>
      {name}: {before && <del>{before}</del>} <ins>{after || '–'}</ins>
    </span>
  );
}

type ChangedField = Differences['changed'][number]['changes'][number]['field'];

function writtenAs(display: Display, currency: string, field: ChangedField, value: string): string {
  if (field === 'amount') return display.amount(value, currency);
  return field === 'account' ? inFours(value) : value;
}

function ChangedTerms({ groups, groupsCount }: Differences) {
  const t = useText();
  const display = useDisplay();
  return (
    <>
      <ul className={css.list}>
        {groups.map(({ uniqueId, account, changes }) => (
          <li key={uniqueId}>
            <b>{account}</b>
            {changes.map(({ field, before, after }) => (
              <Change
                key={field}
                name={t(`payments.manual.field.${field}`)}
                before={wordOf(t, display, field, before)}
                after={wordOf(t, display, field, after)}
              />
            ))}
          </li>
        ))}
      </ul>
      <More count={groupsCount - groups.length} />
    </>
  );
}

function More({ count }: { count: number }): ReactNode {
  const t = useText();
  const display = useDisplay();
  if (count <= 0) return null;
  return <p className={css.quiet}>{t('payments.differences.more', { count, shown: display.decimal(count) })}</p>;
}

type Field = Differences['groups'][number]['changes'][number]['field'];

function wordOf(t: Translate, display: Display, field: Field, value: string | null): string {
  if (field === 'executionDate') return value === null ? '–' : display.date(value);
  if (field === 'priority') return priorityWord(t, value);
  return bookingWord(t, value === null ? null : value === 'true');
}
