import { isSalaryPayment, SALARY } from '@portico/contract/payments/manual/salary';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { accountsOf, type Accounts } from '../accounts/public.ts';
import { idsText, isAmong, loadRights, type Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';

/** Somebody who works with templates: their rights and the client's accounts. */
export type TemplateViewer = { rights: Rights; accounts: Accounts };

export async function loadTemplateViewer(tx: Transaction, subject: Subject): Promise<TemplateViewer> {
  return { rights: await loadRights(tx, subject), accounts: await accountsOf(tx, subject) };
}

/**
 * Whether somebody sees a template, beyond the right to its kind: the account that it debits, and salaries if it pays
 * them. To others it isn't there.
 */
export function seesTemplate(
  { rights, accounts }: TemplateViewer,
  template: Pick<TemplateContent, 'debitAccountId' | 'categoryPurpose' | 'purpose'>,
): boolean {
  const { debitAccountId } = template;
  if (isSalaryPayment(template, template) && !rights.has('PAYMENT_SALARY_DETAILS', 'GRANT')) return false;
  if (debitAccountId === null) return true;
  const account = accounts.get(debitAccountId);
  return account !== undefined && rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY', account);
}

/** The same in SQL, over a JSON content; its two parameters begin at `$<first>`. */
export function seenContent(json: string, first: number): string {
  const account = `(${json}->>'debitAccountId')`;
  return `((${account} is null or ${isAmong(`${account}::uuid`, `$${first}`)})
    and ('${SALARY}' not in (${json}->>'categoryPurpose', coalesce(${json}->>'purpose', '')) or $${first + 1}::boolean))`;
}

/** The parameters of `seenContent`. */
export function seenValues({ rights, accounts }: TemplateViewer): unknown[] {
  const seen = rights.reached('ACCOUNT_PAYMENTS', 'VIEW_ONLY', accounts);
  return [idsText(seen), rights.has('PAYMENT_SALARY_DETAILS', 'GRANT')];
}

/**
 * SQL: somebody sees a template `t` now and at each version that it ever had. What was said of it then is told to nobody
 * from whom it was hidden. Takes the parameters of `seenContent`.
 */
export function seenThroughout(first: number): string {
  return `not exists (select from template_versions v where v.client_id = t.client_id and v.template_id = t.id
    and not ${seenContent('v.content', first)})`;
}
