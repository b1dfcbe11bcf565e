import { createContext, use } from 'react';

/** The id of the payment in the form; apart, so that the rows alone are drawn again when another one is chosen. */
export const SelectedPayment = createContext('');

export function useSelectedPayment(): string {
  return use(SelectedPayment);
}
