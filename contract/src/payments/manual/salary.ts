/** The code of salaries, as a category purpose and as a purpose (ISO 20022). */
export const SALARY = 'SALA';

/** Whether a payment of these terms is a salary, which only some people see: by the purpose of all, or by its own. */
export function isSalaryPayment(
  { categoryPurpose }: { categoryPurpose: string },
  { purpose }: { purpose?: string },
): boolean {
  return categoryPurpose === SALARY || purpose === SALARY;
}
