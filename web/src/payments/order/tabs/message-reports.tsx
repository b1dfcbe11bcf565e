import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { BankStatusTag, StatusWord } from '../../../status/public.ts';
import { BankReasons } from '../bank-reasons.tsx';
import type { OrderDetail } from '../../model.ts';
import { ReportRow } from './report-row.tsx';
import { WithdrawnTag } from './withdrawn-tag.tsx';
import css from './tabs.module.css';

type Message = OrderDetail['messages'][number];

/** One bank: the state of its message, the bank's answer, and every report it sent. */
export function MessageReports({ order, message }: { order: OrderDetail; message: Message }) {
  const t = useText();
  const { bank, messageId, withdrawnAt, reports } = message;
  return (
    <section className={css.message}>
      <div className={css.fileHead}>
        <h2>{bank}</h2>
        {withdrawnAt === null ? <StatusWord status={message.status} /> : <WithdrawnTag at={withdrawnAt} />}
        <span className={css.quiet}>{messageId}</span>
      </div>
      <Answer message={message} />
      {reports.length > 0 && (
        <ul className={css.reports} aria-label={t('payments.reports.received', { bank })}>
          {reports.map((report) => (
            <ReportRow key={report.uniqueId} order={order} report={report} canOpen={message.file !== null} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The bank's answer to the whole message, and its progress: when it was sent, how many payments are booked. */
function Answer({ message }: { message: Message }) {
  const t = useText();
  const display = useDisplay();
  const { sentAt, bankStatus, bankReasons, booked, rejected, returned, numberOfTransactions, failure, withdrawnAt } =
    message;
  const of = numberOfTransactions - rejected;
  return (
    <dl className={css.answer}>
      <dt>{t('payments.reports.sentAt')}</dt>
      <dd>
        {sentAt ? display.instant(sentAt) : t('payments.fingerprint.notSent')}
        {failure && withdrawnAt === null && (
          <span className={css.quiet}>{t.of('operations', `failure.${failure.key}`, failure.parameters)}</span>
        )}
      </dd>
      {sentAt && (
        <>
          <dt>{t('payments.reports.answer')}</dt>
          <dd>
            {bankStatus ? <BankStatusTag code={bankStatus} /> : t('payments.reports.waiting')}
            <BankReasons reasons={bankReasons} withCode />
          </dd>
          {of > 0 && (
            <>
              <dt>{t('payments.reports.booked')}</dt>
              <dd>
                {t('payments.reports.bookedOf', { booked: display.decimal(booked), number: display.decimal(of) })}
              </dd>
            </>
          )}
          {returned > 0 && (
            <>
              <dt>{t('payments.reports.returned')}</dt>
              <dd>{display.decimal(returned)}</dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}
