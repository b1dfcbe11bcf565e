import { groupFaults, paymentFaults, type DebitSide, type Fault, type Faults } from '../payments/manual/faults.ts';
import type { TemplateContent } from './template-content.ts';
import { paymentOfTemplate, termsOfTemplate } from './template-fields.ts';

/**
 * What is wrong with a template: what would be wrong with a payment made from it, as far as nobody could mend it there.
 * What is empty may be filled in later, unless it is locked. `debit` is null as long as no account is chosen.
 */
export function templateFaults(template: TemplateContent, debit: DebitSide | null): Faults<TemplateContent> {
  const [terms, payment] = [termsOfTemplate(template), paymentOfTemplate(template)];
  const { executionDate: _ofEachPayment, ...ofTerms } = groupFaults({ ...terms, executionDate: '' }, '', debit);
  const found = { ...ofTerms, ...paymentFaults(payment, terms, debit) };
  const isOpen = (field: string) =>
    !(template[field as keyof TemplateContent] ?? '') && !template.locked.includes(field as never);
  return Object.fromEntries(Object.entries<Fault>(found as Record<string, Fault>).filter(([field]) => !isOpen(field)));
}
