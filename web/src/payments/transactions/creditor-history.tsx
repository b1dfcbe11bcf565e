import { Link } from '@tanstack/react-router';
import type { ApiAnswer } from '@portico/contract/api';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PendingRow } from '../../ui/grid/pending-row.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import type { PaymentRow } from '../model.ts';
import { useCreditorHistory } from './payment-queries.ts';
import css from './creditor-history.module.css';

type Use = ApiAnswer<'GET payments/transactions/:uniqueId/creditorHistory'>['uses'][number];

/** What was paid to this name or this account: under which names, to which accounts, how much and when. */
export function CreditorHistory({ payment }: { payment: PaymentRow }) {
  const t = useText();
  const asked = useCreditorHistory(payment.uniqueId);
  const { data } = asked;
  return (
    <section className={css.section} aria-label={t('payments.creditor.title')}>
      <h3>{t('payments.creditor.title')}</h3>
      {data ? (
        <>
          <Uses uses={data.uses} />
          {data.isCut && <p className={css.quiet}>{t('payments.creditor.cut')}</p>}
          <Links payment={payment} />
        </>
      ) : (
        <PendingRow asked={asked} title={t('payments.creditor.failed')} />
      )}
    </section>
  );
}

function Uses({ uses }: { uses: Use[] }) {
  const t = useText();
  if (uses.every(({ payments: count, differsBy }) => differsBy === null && count === 1))
    return <p className={css.quiet}>{t('payments.creditor.only')}</p>;
  return (
    <ul className={css.uses}>
      {uses.map((use, index) => (
        <UseLine key={index} use={use} />
      ))}
    </ul>
  );
}

/** A name with an account; says what differs from the payment in the drawer. */
function UseLine({ use }: { use: Use }) {
  const t = useText();
  const display = useDisplay();
  const { creditor, creditorAccount, creditorAgent, differsBy, payments: count, totals, firstOn, lastOn } = use;
  const days = [...new Set([firstOn, lastOn])].map(display.date).join(' – ');
  return (
    <li>
      <span className={css.name}>{creditor ?? t('payments.transaction.noCreditor')}</span>
      <span className={css.totals}>
        {totals.map((money) => (
          <Amount key={money.currency} {...money} strong />
        ))}
      </span>
      <span className={css.account}>
        {creditorAccount ? <AccountNumber number={creditorAccount} /> : t('payments.creditor.noAccount')}
        {creditorAgent && ` · ${creditorAgent}`}
      </span>
      <span className={css.when}>
        {t('payments.creditor.use', { count, shown: display.decimal(count), days })}
        {differsBy === null ? (
          ` · ${t('payments.creditor.this')}`
        ) : (
          <Tag tone="signature">{t(`payments.creditor.other.${differsBy}`)}</Tag>
        )}
      </span>
    </li>
  );
}

/** To the list of all payments. */
function Links({ payment: { creditor, creditorAccount } }: { payment: PaymentRow }) {
  const t = useText();
  return (
    <p className={css.links}>
      {creditor !== null && (
        <Link to="/payments/transactions" search={{ filter: { creditor } }}>
          {t('payments.creditor.allByName')}
        </Link>
      )}
      {creditorAccount !== null && (
        <Link to="/payments/transactions" search={{ filter: { creditorAccount } }}>
          {t('payments.creditor.allByAccount')}
        </Link>
      )}
    </p>
  );
}
