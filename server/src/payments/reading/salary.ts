import type { OrderFacts } from './order-facts.ts';
import type { Actor } from '../actions/decide-order.ts';

type Reader = Pick<Actor, 'rights'>;
type OrderType = OrderFacts['type'];

/** Salaries: without the right to the full details, parties and amounts are hidden everywhere (spec D2). */
export function hidesSalary({ rights }: Reader, type: OrderType): boolean {
  return type === 'SALARY' && !rights.has('PAYMENT_SALARY_DETAILS', 'GRANT');
}

/**
 * What a salary order consists of: without the right to its groups or to the full details, only its count and its total
 * are shown (spec B6, D2). A group of one payment would tell a salary, and so would the total of an account.
 */
export function hidesSalaryGroups(reader: Reader, type: OrderType): boolean {
  return hidesSalary(reader, type) && !reader.rights.has('PAYMENT_SALARY_GROUP_DETAILS', 'GRANT');
}
