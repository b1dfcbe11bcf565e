import { useText } from '../../../lib/format/texts.tsx';
import { Empty } from '../../../ui/layout/states.tsx';
import type { OrderDetail } from '../../model.ts';
import { MessagePart } from './message-part.tsx';
import css from './tabs.module.css';

/** Second technical view: each message as sent to its bank. If only one counts, its text shows at once. */
export function MessageTab({ order }: { order: OrderDetail }) {
  const t = useText();
  const { messages } = order;
  if (messages.length === 0) return <Empty title={t('payments.message.none')} text={t('payments.message.noneText')} />;
  const live = messages.filter(({ withdrawnAt }) => withdrawnAt === null);
  const startsOpen = live.length === 1 ? live[0] : undefined;
  return (
    <div className={css.technical}>
      {messages.map((message) => (
        <MessagePart key={message.uniqueId} order={order} message={message} startsOpen={message === startsOpen} />
      ))}
      <p className={css.quiet}>{t('payments.digest.check')}</p>
    </div>
  );
}
