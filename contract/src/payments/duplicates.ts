/** Two payments that are alike are possible duplicates only within so many days. */
export const SAME_PAYMENT_WITHIN_DAYS = 10;
