/** What moves the value-dated balance on one day, in hundred-thousandths. */
export type ValueMovement = { day: string; amount: bigint };

/**
 * The value-dated balance per day: the latest closing balance, which includes every booked entry, minus booked ones
 * valued after the day, plus unbooked ones (`pending`) valued up to it.
 */
export function valueSeries(
  closing: bigint,
  booked: readonly ValueMovement[],
  pending: readonly ValueMovement[],
  days: readonly string[],
): { date: string; amount: bigint }[] {
  const [bookedByDay, pendingByDay] = [byDay(booked), byDay(pending)];
  const first = days[0] ?? '';
  const before = total(booked.filter(({ day }) => day < first)) + total(pending.filter(({ day }) => day < first));
  // What the closing balance holds beyond any entry: the balance before everything known.
  let balance = closing - total(booked) + before;
  return days.map((date) => {
    balance += (bookedByDay.get(date) ?? 0n) + (pendingByDay.get(date) ?? 0n);
    return { date, amount: balance };
  });
}

function byDay(movements: readonly ValueMovement[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { day, amount } of movements) sums.set(day, (sums.get(day) ?? 0n) + amount);
  return sums;
}

function total(movements: readonly ValueMovement[]): bigint {
  return movements.reduce((sum, { amount }) => sum + amount, 0n);
}
