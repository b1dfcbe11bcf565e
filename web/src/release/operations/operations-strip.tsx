import { OPERATIONS_SHOWN_MAXIMUM } from '@portico/contract/release/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { needsSomebody, type Operations } from '../model.ts';
import css from './operations.module.css';

/** The overall state in five figures; each links to its part of the page. */
export function OperationsStrip({ operations }: { operations: Operations }) {
  const t = useText();
  const { openAlarms, messages, orders, channels, queue } = operations;
  const stopped = messages.filter(needsSomebody).length;
  const stuck = orders.filter(({ isStuck, status }) => isStuck || status === 'RELEASE_ERROR').length;
  const failing = channels.filter(({ state }) => state === 'FAILS').length;
  const jobs = queue.reduce((sum, task) => sum + task.waiting + task.running + task.failing, 0);
  const givenUp = queue.reduce((sum, task) => sum + task.givenUp, 0);
  return (
    <nav className={css.strip} aria-label={t('operations.strip')}>
      <Figure to="alarms" name={t('operations.alarms')} figure={openAlarms} />
      <Figure
        to="messages"
        name={t('operations.messages')}
        figure={messages.length}
        bad={stopped > 0 && t('operations.strip.stopped', { count: stopped })}
      />
      <Figure
        to="orders"
        name={t('operations.orders')}
        figure={orders.length}
        bad={stuck > 0 && t('operations.strip.stopped', { count: stuck })}
      />
      <Figure
        to="channels"
        name={t('operations.channels')}
        figure={channels.length}
        bad={failing > 0 && t('operations.strip.failing', { count: failing })}
      />
      <Figure
        to="queue"
        name={t('operations.strip.jobs')}
        figure={jobs}
        bad={givenUp > 0 && t('operations.strip.givenUp', { count: givenUp })}
      />
    </nav>
  );
}

type FigureProps = { to: string; name: string; figure: number; bad?: string | false };

/** `bad`: how many of them need attention. */
function Figure({ to, name, figure, bad }: FigureProps) {
  const display = useDisplay();
  const more = figure === OPERATIONS_SHOWN_MAXIMUM && (to === 'messages' || to === 'orders');
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        const part = document.getElementById(to);
        part?.scrollIntoView();
        part?.focus({ preventScroll: true });
      }}
    >
      <small>{name}</small>
      <b>
        {display.decimal(figure)}
        {more && '+'}
      </b>
      {bad && <small className={css.bad}>{bad}</small>}
    </a>
  );
}
