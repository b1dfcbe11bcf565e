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
    <DateList>
      {dates.map((date) => {
        const { dueDate, executionDate, isSkipped } = date;
        const isMoved = executionDate !== dueDate && !isOnLastBankingDay;
        const words = [
          isMoved && t('standingOrders.date.moved', { date: display.date(dueDate) }),
          orderWords(date),
        ].filter((word): word is string => !!word);
        return (
          <DateLine
            key={dueDate}
            day={executionDate}
            isQuiet={isSkipped || isPaused}
            isStruck={isSkipped}
            action={action?.(date)}
          >
            {words.map((word, index) => (
              <span key={word}>{index < words.length - 1 ? `${word} ·` : word}</span>
            ))}
          </DateLine>
        );
      })}
    </DateList>
  );
}

export function DateList({ children }: { children: ReactNode }) {
  return <ul className={css.dates}>{children}</ul>;
}

type DateLineProps = { day: string; isQuiet?: boolean; isStruck?: boolean; action?: ReactNode; children: ReactNode };

/** A day with its weekday, what is to be said of it, and what can be done with it. */
export function DateLine({ day, isQuiet = false, isStruck = false, action, children }: DateLineProps) {
  const display = useDisplay();
  const { language } = useLanguage();
  return (
    <li>
      <span className={css.date}>
        <span className={`${css.day} ${isQuiet ? css.pale : ''} ${isStruck ? css.struck : ''}`}>
          {dateWords(day, 'shortWeekday', language)} {display.date(day)}
        </span>
        <span className={css.quiet}>{children}</span>
      </span>
      {action}
    </li>
  );
}
