import type { Language } from '@portico/contract/languages';
import { groupFaults, paymentFaults, type Fault, type Faults } from '@portico/contract/payments/manual/faults';
import type {
  ManualGroup,
  ManualOrder,
  ManualPayment,
  OrderedPayment,
} from '@portico/contract/payments/manual/manual-order';
import { SALARY } from '@portico/contract/payments/manual/salary';
import { lockedChanges, paysCreditorOf } from '@portico/contract/templates/locks';
import { TEMPLATE_TERMS, type LockableField } from '@portico/contract/templates/template-fields';
import { KnownAccounts, loadOwnersOf, type Account } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { text } from '../../platform/texts.ts';
import type { UsableTemplate } from '../../templates/public.ts';
import type { TemplateLinks } from '../from-templates/template-links.ts';
import { creditorOf } from '../submitting/temporary-beneficiary.ts';
import type { EnteredOrder } from '../writing/save-order.ts';
import { asGroup, asTransaction } from './as-pain001.ts';
import { debitableOf } from './groups-by-terms.ts';
import type { Maker } from './maker.ts';

/** A field with what is wrong with it, named as in the content: `groups.0.payments.3.account`. */
export type PlacedFault = { field: string; message: string };

/** More than anybody mends at once. */
export const FAULTS_MAXIMUM = 200;

/** Something is missing or wrong, so nothing of it becomes an order. */
export class IncompleteOrder extends Error {
  readonly faults: readonly PlacedFault[];
  constructor(faults: readonly PlacedFault[]) {
    super('incomplete');
    this.faults = faults;
  }
}

type ReadContext = { tx: Transaction; clock: Clock; language: Language };
/** An order in the form in which orders are written, with the template of each of its payments. */
type Read = { entered: EnteredOrder; templates: TemplateLinks };

/**
 * An order as entered. Throws `IncompleteOrder` for what is wrong by itself, for what a template locks, and for what this
 * person may not do: debit an account, enter payments of no template, pay others than the client's own accounts and the
 * creditors of its templates, enter salaries.
 */
export async function readManualOrder(
  { tx, clock, language }: ReadContext,
  { accounts, permit, paysSalaries, needsTemplate, loadTemplates }: Maker,
  { groups }: ManualOrder,
): Promise<Read> {
  const known = new KnownAccounts(accounts);
  const today = localDateOf(clock.now());
  const owners = await loadOwnersOf(tx, [...new Set(groups.map(({ debitAccountId }) => debitAccountId))]);
  const named = groups.flatMap(({ payments }) => payments.flatMap(({ template }) => template ?? []));
  const templates = await loadTemplates([...new Set(named)]);
  const templateOf = ({ template }: OrderedPayment) =>
    template === undefined ? null : (templates.get(template) ?? null);
  const debitable = debitableOf(accounts, permit);
  const faults = new FaultList(language);
  const entered = groups.map((group, index) => {
    const place = `groups.${index}`;
    const debit = debitable(group.debitAccountId);
    faults.add(place, groupFaults(group, today, debit));
    if (!debit) faults.add(place, { debitAccountId: fault('debitAccountUnknown') });
    if (group.categoryPurpose === SALARY && !paysSalaries)
      faults.add(place, { categoryPurpose: fault('salaryNotPermitted') });
    for (const [number, payment] of group.payments.entries()) {
      const ofPayment = `${place}.payments.${number}`;
      faults.add(ofPayment, paymentFaults(payment, group, debit));
      if (payment.purpose === SALARY && !paysSalaries) faults.add(ofPayment, { purpose: fault('salaryNotPermitted') });
      faults.add(ofPayment, templateFaultsOf(payment, group, templateOf(payment), needsTemplate !== null));
    }
    if (!debit || faults.found.length > 0) return null;
    const written = withTransactions(group, index + 1, debit, owners);
    const isOfTemplate = (number: number) => paysTemplate(group.payments[number - 1]!, templateOf);
    if (!permit.mayPayOthers) faults.add(place, othersPaid(written, known, isOfTemplate), 'payments');
    return written;
  });
  if (faults.found.length > 0) throw new IncompleteOrder(faults.found);
  return {
    entered: { header: { initiatingParty: null }, groups: entered.filter((group) => group !== null) },
    templates: groups.flatMap(({ payments }) => payments.map(templateOf)),
  };
}

/** What is wrong with a payment as one of its template: that there is none, or that it says what is locked otherwise. */
function templateFaultsOf(
  payment: OrderedPayment,
  { debitAccountId, payments: _payments, executionDate: _date, ...terms }: ManualGroup,
  template: UsableTemplate | null,
  needsTemplate: boolean,
): Record<string, Fault> {
  if (template === null) {
    if (payment.template !== undefined) return { template: fault('templateUnknown') };
    return needsTemplate ? { template: fault('templateMissing') } : {};
  }
  // Their own show nobody else what they may pay.
  if (needsTemplate && !template.isClients) return { template: fault('templateMissing') };
  const changed = lockedChanges(template.content, { ...terms, debitAccountId }, payment);
  const locked: Fault = { key: 'payments.manual.fault.lockedByTemplate', parameters: { template: template.name } };
  const isOfGroup = (field: LockableField) => (TEMPLATE_TERMS as readonly LockableField[]).includes(field);
  return Object.fromEntries(changed.map((field) => [isOfGroup(field) ? 'template' : field, locked]));
}

/** Whether a payment goes to the creditor of a template of the client's; somebody's own templates permit nothing. */
function paysTemplate(
  payment: OrderedPayment,
  templateOf: (payment: OrderedPayment) => UsableTemplate | null,
): boolean {
  const template = templateOf(payment);
  return template !== null && template.isClients && paysCreditorOf(template.content, payment);
}

function withTransactions(
  group: ManualGroup,
  number: number,
  debit: Account,
  owners: Awaited<ReturnType<typeof loadOwnersOf>>,
): EnteredOrder['groups'][number] {
  return {
    group: asGroup(group, number, debit, owners.get(debit.accountId)!),
    transactions: group.payments.map((payment, index) => asTransaction(payment, index + 1, group)),
  };
}

/** By payment: those that go to others than the client's own accounts and the creditors of its templates. */
function othersPaid(
  { group, transactions }: EnteredOrder['groups'][number],
  known: KnownAccounts,
  isOfTemplate: (number: number) => boolean,
) {
  const others = transactions.filter(
    (payment) => !isOfTemplate(payment.number) && !known.isOwn(creditorOf(payment, group), payment.currency!),
  );
  return Object.fromEntries(others.map(({ number }) => [`${number - 1}.account`, fault('ownAccountsOnly')]));
}

function fault(
  name: 'debitAccountUnknown' | 'ownAccountsOnly' | 'salaryNotPermitted' | 'templateMissing' | 'templateUnknown',
): Fault {
  return { key: `payments.manual.fault.${name}` };
}

/** The first faults, in words. */
class FaultList {
  readonly found: PlacedFault[] = [];
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add(place: string, faults: Faults<ManualGroup> | Faults<ManualPayment> | Record<string, Fault>, list = ''): void {
    for (const [field, { key, parameters }] of Object.entries<Fault>(faults as Record<string, Fault>)) {
      if (this.found.length >= FAULTS_MAXIMUM) return;
      const message = text(this.#language, key, parameters);
      this.found.push({ field: [place, list, field].filter(Boolean).join('.'), message });
    }
  }
}
