import type { Actor } from '../actions/decide-order.ts';

/** Salaries: without the right to the full details, parties and amounts are hidden everywhere (spec D2). */
export function hidesSalary(actor: Pick<Actor, 'rights'>, type: 'NORMAL' | 'SALARY'): boolean {
  return type === 'SALARY' && !actor.rights.has('PAYMENT_SALARY_DETAILS', 'GRANT');
}
