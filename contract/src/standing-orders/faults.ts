import type { Fault } from '../payments/manual/faults.ts';
import { isWeekly, type Calendar } from './calendar.ts';

/** Nothing is planned beyond these years, and all days are compared as text. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];

type Name = 'lastDateEarly' | 'onlyOneEnd' | 'weeklyOnLastDay' | 'yearFar';

function fault(name: Name, parameters?: Fault['parameters']): Fault {
  return { key: `standingOrders.fault.${name}`, ...(parameters && { parameters }) };
}

/** What is wrong with a calendar by itself, by field. */
export function calendarFaults(calendar: Calendar): Partial<Record<keyof Calendar, Fault>> {
  const { frequency, firstDate, isOnLastBankingDay, lastDate, datesCount } = calendar;
  const isFar = (day: string) => !(Number(day.slice(0, 4)) >= FIRST_YEAR && Number(day.slice(0, 4)) <= LAST_YEAR);
  const years = { first: FIRST_YEAR, last: LAST_YEAR };
  return {
    ...(isFar(firstDate) && { firstDate: fault('yearFar', years) }),
    ...(isOnLastBankingDay && isWeekly(frequency) && { isOnLastBankingDay: fault('weeklyOnLastDay') }),
    ...(lastDate !== null && lastDate < firstDate && { lastDate: fault('lastDateEarly') }),
    ...(lastDate !== null && isFar(lastDate) && { lastDate: fault('yearFar', years) }),
    ...(lastDate !== null && datesCount !== null && { datesCount: fault('onlyOneEnd') }),
  };
}
