import { CLOSED_ALARMS_SHOWN_MAXIMUM } from '@portico/contract/release/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { StatusShape } from '../../ui/values/status-shapes.tsx';
import tones from '../../ui/theme/tones.module.css';
import type { ClosedAlarm } from '../model.ts';
import { useFailureText } from './use-failure-text.ts';
import desk from '../../ui/desk/desk.module.css';
import css from './operations.module.css';

/** The alarms closed most recently, by a person or by themselves, on request; nothing if there aren't any. */
export function ClosedAlarms({ alarms }: { alarms: ClosedAlarm[] }) {
  const t = useText();
  const display = useDisplay();
  if (alarms.length === 0) return null;
  const number = display.decimal(CLOSED_ALARMS_SHOWN_MAXIMUM);
  return (
    <details className={css.closed}>
      <summary>{t('operations.alarms.closed')}</summary>
      <ul className={css.alarms}>
        {alarms.map((alarm) => (
          <ClosedAlarmItem key={alarm.uniqueId} alarm={alarm} />
        ))}
      </ul>
      {alarms.length === CLOSED_ALARMS_SHOWN_MAXIMUM && (
        <p className={desk.nothing}>{t('operations.alarms.closed.most', { number })}</p>
      )}
    </details>
  );
}

function ClosedAlarmItem({ alarm }: { alarm: ClosedAlarm }) {
  const t = useText();
  const display = useDisplay();
  const { alarmText } = useFailureText();
  const { firstAt, lastAt, count, closedAt, closedBy } = alarm;
  const at = display.instant(closedAt);
  return (
    <li className={css.alarm} data-row={alarm.uniqueId}>
      <span className={closedBy === null ? tones.done : tones.neutral}>
        <StatusShape name="ringWithTick" />
      </span>
      <p>{alarmText(alarm)}</p>
      <small>
        {t('operations.alarms.times', { first: display.instant(firstAt), last: display.instant(lastAt), count })}
      </small>
      <small>
        {closedBy === null
          ? t('operations.alarms.closed.settled', { at })
          : t('operations.alarms.closed.acknowledged', { at, name: closedBy })}
      </small>
    </li>
  );
}
