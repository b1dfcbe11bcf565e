import { useMemo } from 'react';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import type { DeskColumn } from '../../ui/desk/desk-table.tsx';
import { MessageActions } from './message-actions.tsx';
import { MESSAGE_LOOKS, type WatchedMessage } from '../model.ts';
import { DecisionLog } from '../screening/decision-log.tsx';
import { useFailureText } from './use-failure-text.ts';
import desk from '../../ui/desk/desk.module.css';
import css from './operations.module.css';

type MessageColumn = DeskColumn<WatchedMessage>;

/** The columns of messages that have not reached their bank. */
export function useMessageColumns(): MessageColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(() => [...identityColumns(t), ...circumstanceColumns(t, display)], [t, display]);
}

function identityColumns(t: Translate): MessageColumn[] {
  return [
    {
      name: 'state',
      title: t('operations.column.state'),
      width: 158,
      cell: ({ state }) => <ShapeWord look={MESSAGE_LOOKS[state]}>{t(`operations.state.${state}`)}</ShapeWord>,
    },
    {
      name: 'message',
      title: t('operations.column.message'),
      width: 200,
      cell: ({ messageId, order }) => (
        <span className={desk.two}>
          <MiddleEllipsis text={messageId} />
          <span title={order.orderId}>{t('operations.ofOrder', { order: order.orderId })}</span>
        </span>
      ),
    },
    {
      name: 'client',
      title: t('operations.column.clientAndBank'),
      width: 190,
      cell: ({ client, bank, folder }) => (
        <span className={desk.two} title={`${client.name}\n${bank}, ${folder}`}>
          <span className={css.cut}>{client.name}</span>
          <span>{bank}</span>
        </span>
      ),
    },
  ];
}

function circumstanceColumns(t: Translate, display: Display): MessageColumn[] {
  return [
    {
      name: 'since',
      title: t('operations.column.since'),
      width: 136,
      cell: ({ since }) => display.instant(since),
    },
    { name: 'why', title: t('operations.column.why'), cell: (row) => <Trouble message={row} /> },
    { name: 'actions', title: '', width: 168, align: 'end', cell: (row) => <MessageActions message={row} /> },
  ];
}

/** What went wrong, when it is retried, and what was decided about it. */
function Trouble({ message }: { message: WatchedMessage }) {
  const t = useText();
  const display = useDisplay();
  const { failureText } = useFailureText();
  const { attempts, nextAttemptAt, decisions } = message;
  const next = nextAttemptAt && t('operations.nextAttempt', { at: display.instant(nextAttemptAt, { seconds: true }) });
  return (
    <>
      {[failureText(message), attempts > 0 && t('operations.attempts', { count: attempts }), next]
        .filter(Boolean)
        .join(' ')}
      <DecisionLog decisions={decisions} />
    </>
  );
}
