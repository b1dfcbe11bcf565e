/** A day of the line; a null amount is a gap. */
export type ChartDay = {
  date: string;
  amount: string | null;
  /** Why the day's figure is incomplete, in words; its line is dashed. */
  incomplete?: string | null;
};
