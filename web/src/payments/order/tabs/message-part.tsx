import { useState } from 'react';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { StatusWord } from '../../../status/public.ts';
import type { OrderDetail } from '../../model.ts';
import { messageFile } from '../order-file.ts';
import { FileButtons } from './file-buttons.tsx';
import { FileContent } from './file-content.tsx';
import { TechFact, TechFacts } from './tech-facts.tsx';
import { WithdrawnTag } from './withdrawn-tag.tsx';
import '../../../ui/theme/mono.css';
import css from './tabs.module.css';

type Message = OrderDetail['messages'][number];
type PartProps = { order: OrderDetail; message: Message; startsOpen: boolean };

/** One message: what it is, how to check it, and its text. */
export function MessagePart({ order, message, startsOpen }: PartProps) {
  const t = useText();
  const display = useDisplay();
  const [isShown, setIsShown] = useState(startsOpen);
  const { file, withdrawnAt } = message;
  const asFile = file && messageFile(order.uniqueId, message.uniqueId, file.fileName);
  return (
    <section className={css.message}>
      <div className={css.fileHead}>
        <h2>{t('payments.fingerprint.message', { bank: message.bank })}</h2>
        {withdrawnAt === null ? <StatusWord status={message.status} /> : <WithdrawnTag at={withdrawnAt} />}
        {asFile && <FileButtons file={asFile} isShown={isShown} onShow={setIsShown} />}
      </div>
      {withdrawnAt !== null && (
        <p className={css.quiet}>{t('payments.message.withdrawnText', { at: display.instant(withdrawnAt) })}</p>
      )}
      <MessageFacts message={message} />
      {asFile && isShown && <FileContent file={asFile} />}
      {!file && message.digest !== null && <p className={css.quiet}>{t('payments.message.hidden')}</p>}
    </section>
  );
}

function MessageFacts({ message }: { message: Message }) {
  const t = useText();
  const display = useDisplay();
  const { screening, file, sentAt, attempts, withdrawnAt } = message;
  return (
    <TechFacts>
      <TechFact name={t('payments.reports.message')}>{message.messageId}</TechFact>
      <TechFact name={t('payments.fingerprint.digest')}>{message.digest ?? t('payments.fingerprint.notMade')}</TechFact>
      {file && <TechFact name={t('payments.message.size')}>{display.bytes(file.sizeBytes)}</TechFact>}
      <TechFact name={t('payments.fingerprint.screening')}>
        {screening
          ? t('payments.fingerprint.screened', {
              hits: screening.hits,
              list: screening.listVersion,
              at: display.instant(screening.at, { seconds: true }),
            })
          : t('payments.fingerprint.notScreened')}
      </TechFact>
      {withdrawnAt === null && (
        <TechFact name={t('payments.reports.sentAt')}>
          {sentAt ? display.instant(sentAt, { seconds: true }) : t('payments.fingerprint.notSent')}
        </TechFact>
      )}
      {attempts > 1 && <TechFact name={t('payments.message.attempts')}>{display.decimal(attempts)}</TechFact>}
    </TechFacts>
  );
}
