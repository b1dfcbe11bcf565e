/** Warnings that an order isn’t what its file was, in the order in which signers read them. */
export const DIFFERENCES = ['paymentsTakenOut', 'paymentsChanged', 'termsChanged'] as const;
export type Difference = (typeof DIFFERENCES)[number];
