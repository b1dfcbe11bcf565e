import type { ReactNode } from 'react';
import { dateWords } from '../lib/format/date-words.ts';
import { localToday } from '../lib/format/days.ts';
import { useDisplay } from '../lib/format/display.ts';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import type { ComingDate } from './model.ts';
import css from './date-lines.module.css';

type DateLinesProps = {
  dates: readonly ComingDate[];
  /** The last banking day of a month is what is meant, and moved from nowhere. */
  isOnLastBankingDay: boolean;
  /** It is held back: no order comes. */
  isPaused?: boolean;
  action?: (date: ComingDate) => ReactNode;
};

/** Dates to come, one in each line: when the bank executes it, from when it moved, and when its order is made. */
export function DateLines({ dates, isOnLastBankingDay, isPaused = false, action }: DateLinesProps) {
  const t = useText();
  const display = useDisplay();
  const today = localToday();
  const orderWords = ({ isSkipped, orderDate }: ComingDate) => {
    if (isSkipped) return t('standingOrders.date.skipped');
    if (isPaused) return '';
    if (orderDate <= today) return t('standingOrders.date.now');
    return t('standingOrders.date.order', { date: display.date(orderDate) });
  };
  return (
    <ul className={css.dates}>
      {dates.map((date) => {
        const { dueDate, executionDate, isSkipped } = date;
        const isMoved = executionDate !== dueDate && !isOnLastBankingDay;
        const words = [
          isMoved && t('standingOrders.date.moved', { date: display.date(dueDate) }),
          orderWords(date),
        ].filter((word): word is string => !!word);
        return (
          <li key={dueDate}>
            <span className={css.date}>
              <Day day={executionDate} isQuiet={isSkipped || isPaused} isStruck={isSkipped} />
              <span className={css.quiet}>
                {words.map((word, index) => (
                  <span key={word}>{index < words.length - 1 ? `${word} ·` : word}</span>
                ))}
              </span>
            </span>
            {action?.(date)}
          </li>
        );
      })}
    </ul>
  );
}

/** A day with its weekday. */
export function Day({
  day,
  isQuiet = false,
  isStruck = false,
}: {
  day: string;
  isQuiet?: boolean;
  isStruck?: boolean;
}) {
  const display = useDisplay();
  const { language } = useLanguage();
  return (
    <span className={`${css.day} ${isQuiet ? css.pale : ''} ${isStruck ? css.struck : ''}`}>
      {dateWords(day, 'shortWeekday', language)} {display.date(day)}
    </span>
  );
}
