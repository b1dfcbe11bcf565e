import { useText } from '../../lib/format/texts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { AlarmList } from './alarm-list.tsx';
import { ChannelTable } from './channel-table.tsx';
import { ClosedAlarms } from './closed-alarms.tsx';
import { HeldOrders } from './held-orders.tsx';
import { MessageList } from './message-list.tsx';
import type { Operations } from '../model.ts';
import { OperationsStrip } from './operations-strip.tsx';
import { useOperations } from '../queries.ts';
import { QueueTable } from './queue-table.tsx';
import { NotReadAgain, ReadAt } from '../../ui/desk/read-at.tsx';
import desk from '../../ui/desk/desk.module.css';

/**
 * What the provider watches: alarms, messages that have not reached their bank, channels and queue; it refreshes
 * itself.
 */
export function OperationsPage() {
  const t = useText();
  const asked = useOperations();
  return (
    <div className={desk.page}>
      <PageHeader
        title={t('operations.title')}
        quiet={t('operations.about')}
        actions={asked.data && <ReadAt asked={asked} />}
      />
      {asked.data ? (
        <>
          <OperationsStrip operations={asked.data} />
          <div className={desk.body}>
            <NotReadAgain asked={asked} />
            <Parts operations={asked.data} />
          </div>
        </>
      ) : asked.isError ? (
        <Failed title={t('operations.failed')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Parts({ operations }: { operations: Operations }) {
  const { alarms, openAlarms, closedAlarms, messages, orders, channels, queue } = operations;
  return (
    <>
      <AlarmList alarms={alarms} all={openAlarms} />
      <ClosedAlarms alarms={closedAlarms} />
      <MessageList messages={messages} />
      <HeldOrders orders={orders} />
      <ChannelTable channels={channels} />
      <QueueTable queue={queue} />
    </>
  );
}
