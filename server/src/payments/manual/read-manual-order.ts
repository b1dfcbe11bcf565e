import type { Language } from '@portico/contract/languages';
import { groupFaults, paymentFaults, type Fault, type Faults } from '@portico/contract/payments/manual/faults';
import type { ManualGroup, ManualOrder, ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { KnownAccounts, loadOwnersOf, type Account } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { text } from '../../platform/texts.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';
import { creditorOf } from '../submitting/temporary-beneficiary.ts';
import type { EnteredOrder } from '../writing/save-order.ts';
import { asGroup, asTransaction } from './as-pain001.ts';

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

/**
 * An order as entered, in the form in which orders are written. Throws `IncompleteOrder` for what is wrong by itself, and
 * for what this person may not do: debit an account, pay others than the client's own accounts, enter salaries.
 */
export async function readManualOrder(
  { tx, clock, language }: ReadContext,
  { actor, permit }: { actor: PaymentsActor; permit: DebitPermit },
  { groups }: ManualOrder,
): Promise<EnteredOrder> {
  const mayPaySalaries = actor.rights.has('PAYMENT_SALARY_DETAILS', 'GRANT');
  const known = new KnownAccounts(actor.accounts);
  const today = localDateOf(clock.now());
  const owners = await loadOwnersOf(tx, [...new Set(groups.map(({ debitAccountId }) => debitAccountId))]);
  const faults = new FaultList(language);
  const entered = groups.map((group, index) => {
    const place = `groups.${index}`;
    const found = actor.accounts.get(group.debitAccountId);
    const debit = found && !found.isDeleted && permit.mayDebit(found) ? found : null;
    faults.add(place, groupFaults(group, today));
    if (!debit) faults.add(place, { debitAccountId: fault('debitAccountUnknown') });
    if (group.categoryPurpose === 'SALA' && !mayPaySalaries)
      faults.add(place, { categoryPurpose: fault('salaryNotPermitted') });
    for (const [number, payment] of group.payments.entries())
      faults.add(`${place}.payments.${number}`, paymentFaults(payment, group, debit));
    if (!debit || faults.found.length > 0) return null;
    const written = withTransactions(group, index + 1, debit, owners);
    if (!permit.mayPayOthers) faults.add(place, othersPaid(written, known), 'payments');
    return written;
  });
  if (faults.found.length > 0) throw new IncompleteOrder(faults.found);
  return { header: { initiatingParty: null }, groups: entered.filter((group) => group !== null) };
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

/** By payment: those that go to others than the client's own accounts. */
function othersPaid({ group, transactions }: EnteredOrder['groups'][number], known: KnownAccounts) {
  const others = transactions.filter((payment) => !known.isOwn(creditorOf(payment, group), payment.currency!));
  return Object.fromEntries(others.map(({ number }) => [`${number - 1}.account`, fault('ownAccountsOnly')]));
}

function fault(name: 'debitAccountUnknown' | 'ownAccountsOnly' | 'salaryNotPermitted'): Fault {
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
