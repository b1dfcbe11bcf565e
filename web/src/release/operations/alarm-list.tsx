import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDisplay } from '../../lib/format/display.ts';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { StatusShape } from '../../ui/values/status-shapes.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import tones from '../../ui/theme/tones.module.css';
import type { Alarm } from '../model.ts';
import { useAcknowledge } from '../queries.ts';
import { Section, ShowAll } from './section.tsx';
import { useStableRows } from '../use-stable-rows.ts';
import { useFailureText } from './use-failure-text.ts';
import css from './operations.module.css';

const SHOWN_AT_FIRST = 6;

/**
 * The open alarms, the newest kind of trouble first; a repeated one keeps its place. `all` is the total number; the
 * last alarm of a kind says how many more are hidden.
 */
export function AlarmList({ alarms, all }: { alarms: Alarm[]; all: number }) {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const acknowledge = useAcknowledge();
  const sorted = alarms.toSorted((a, b) => b.firstAt.localeCompare(a.firstAt));
  const { shown, news, show } = useStableRows(sorted, idOf);
  const failed = acknowledge.isError && problemOf(acknowledge.error).problem.key !== 'NOT_FOUND';
  return (
    <Section
      anchor="alarms"
      title={t('operations.alarms')}
      count={all}
      nothing={t('operations.alarms.none')}
      action={
        <span role="status">
          {news > 0 && (
            <Button size="xs" onClick={show}>
              {t('operations.alarms.fresh', { count: news })}
            </Button>
          )}
        </span>
      }
    >
      {failed && <TitledProblem error={acknowledge.error} />}
      <ul className={css.alarms}>
        {shown.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((alarm) => (
          <AlarmItem
            key={alarm.uniqueId}
            alarm={alarm}
            isLastOfKind={shown.findLast(({ key }) => key === alarm.key) === alarm}
            isRunning={acknowledge.isPending && acknowledge.variables === alarm.uniqueId}
            onAcknowledge={() => acknowledge.mutate(alarm.uniqueId)}
          />
        ))}
      </ul>
      {!isWhole && shown.length > SHOWN_AT_FIRST && <ShowAll count={shown.length} onShow={() => setIsWhole(true)} />}
    </Section>
  );
}

type ItemProps = { alarm: Alarm; isLastOfKind: boolean; isRunning: boolean; onAcknowledge: () => void };

function AlarmItem({ alarm, isLastOfKind, isRunning, onAcknowledge }: ItemProps) {
  const t = useText();
  const display = useDisplay();
  const { alarmText } = useFailureText();
  const { firstAt, lastAt, count, moreOfKind, actions } = alarm;
  const times = { first: display.instant(firstAt), last: display.instant(lastAt), count };
  return (
    <li className={css.alarm} data-row={alarm.uniqueId}>
      <span className={tones.error}>
        <StatusShape name="octagon" />
      </span>
      <p>{alarmText(alarm)}</p>
      <small>
        {t('operations.alarms.times', times)}
        {isLastOfKind && moreOfKind > 0 && ` · ${t('operations.alarms.moreOfKind', { count: moreOfKind })}`}
      </small>
      <ActionButton
        size="xs"
        decision={actions.acknowledge}
        title={t('operations.cannot.acknowledge')}
        loading={isRunning}
        onClick={onAcknowledge}
      >
        {t('operations.acknowledge')}
      </ActionButton>
    </li>
  );
}
