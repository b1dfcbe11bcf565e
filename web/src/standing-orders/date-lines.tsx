import type { ReactNode } from 'react';
import { dateWords } from '../lib/format/date-words.ts';
import { useDisplay } from '../lib/format/display.ts';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import type { ComingDate } from './model.ts';
import css from './date-lines.module.css';

/** Dates to come, one in each line: when the bank executes it, from when it moved, and when its order is made. */
export function DateLines({
  dates,
  action,
}: {
  dates: readonly ComingDate[];
  action?: (date: ComingDate) => ReactNode;
}) {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  return (
    <ul className={css.dates}>
      {dates.map((date) => {
        const { dueDate, executionDate, orderDate, isSkipped } = date;
        return (
          <li key={dueDate}>
            <span className={css.date}>
              <span className={isSkipped ? css.skipped : css.day}>
                {dateWords(executionDate, 'shortWeekday', language)} {display.date(executionDate)}
              </span>
              <span className={css.quiet}>
                {executionDate !== dueDate && (
                  <span>{t('standingOrders.date.moved', { date: display.date(dueDate) })} ·</span>
                )}
                <span>
                  {isSkipped
                    ? t('standingOrders.date.skipped')
                    : t('standingOrders.date.order', { date: display.date(orderDate) })}
                </span>
              </span>
            </span>
            {action?.(date)}
          </li>
        );
      })}
    </ul>
  );
}
