import type { ReactNode } from 'react';
import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import type { OrderDetail } from '../model.ts';
import '../../ui/mono.css';
import css from './tabs.module.css';

/** What the signatures are bound to, and what left: digests of content, file and messages, with the screening. */
export function FingerprintTab({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <div className={css.technical}>
      <dl className={css.facts}>
        <Fact name={t('payments.fingerprint.content')}>{order.contentDigest}</Fact>
        {order.file && <Fact name={t('payments.fingerprint.file')}>{order.file.digest}</Fact>}
        <Fact name={t('payments.fingerprint.id')}>{order.uniqueId}</Fact>
      </dl>
      <p className={css.quiet}>{t('payments.fingerprint.explained')}</p>
      {order.messages.map((message) => (
        <section key={message.uniqueId} className={css.message}>
          <h2>{t('payments.fingerprint.message', { bank: message.bank })}</h2>
          <MessageFacts message={message} />
        </section>
      ))}
    </div>
  );
}

function MessageFacts({ message }: { message: OrderDetail['messages'][number] }) {
  const t = useText();
  const display = useDisplay();
  const { screening } = message;
  return (
    <dl className={css.facts}>
      <Fact name={t('payments.reports.message')}>{message.messageId}</Fact>
      <Fact name={t('payments.fingerprint.digest')}>{message.digest ?? t('payments.fingerprint.notMade')}</Fact>
      <Fact name={t('payments.fingerprint.screening')}>
        {screening
          ? t('payments.fingerprint.screened', {
              hits: screening.hits,
              list: screening.listVersion,
              at: display.instant(screening.at, { seconds: true }),
            })
          : t('payments.fingerprint.notScreened')}
      </Fact>
      <Fact name={t('payments.reports.sentAt')}>
        {message.sentAt ? display.instant(message.sentAt, { seconds: true }) : t('payments.fingerprint.notSent')}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
