/** What moves on a demo account: everybody in it is invented. Amounts are whole units of the account's currency. */
export type DemoEconomy = {
  opening: number;
  /** Above and below these balances the group's treasury withdraws or adds money. */
  ceiling: number;
  floor: number;
  customers: readonly DemoParty[];
  suppliers: readonly DemoParty[];
  receiptsPerDay: number;
  paymentsPerDay: number;
  receipt: readonly [least: number, most: number];
  payment: readonly [least: number, most: number];
  monthly: readonly MonthlyEvent[];
  invoiceWord: string;
  sweepText: string;
};
export type DemoParty = { name: string; iban: string; bic: string };
export type MonthlyEvent = {
  /** The first banking day on or after this day of the month. */
  day: number;
  months?: readonly number[];
  name: string;
  text: string;
  /** Negative: it leaves the account. */
  amount: readonly [least: number, most: number];
  kind: 'salary' | 'tax' | 'fee' | 'interest' | 'rent' | 'cards';
};
