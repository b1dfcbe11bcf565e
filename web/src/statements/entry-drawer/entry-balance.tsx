import { addDays, localToday } from '../../lib/format/days.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { ChartDay } from '../../ui/chart/chart-day.ts';
import { unitOf } from '../../ui/chart/scale.ts';
import { BalanceChart } from '../accounts/balance-chart.tsx';
import type { TransactionDetail } from '../model.ts';

const DAYS = 40;
const AFTER_DAYS = 10;
const HEIGHT_PIXELS = 60;

/** The value-dated balance of the account around the entry's value date. */
export function EntryBalance({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const { valueDate, account } = entry;
  const today = localToday();
  const to = [
    valueDate,
    addDays(valueDate, AFTER_DAYS) < today ? addDays(valueDate, AFTER_DAYS) : today,
  ].toSorted()[1]!;
  const note = (days: readonly ChartDay[]) => {
    const unit = unitOf(Math.max(0, ...days.map(({ amount }) => Math.abs(Number(amount)))));
    const words = { unit: t.of('charts', `unit.${unit}`, { currency: account.currency }), days: DAYS };
    return t('statements.entry.balanceUnit', words);
  };
  return (
    <BalanceChart
      {...{ account, to, note }}
      from={addDays(to, 1 - DAYS)}
      heightPixels={HEIGHT_PIXELS}
      marked={valueDate}
    />
  );
}
