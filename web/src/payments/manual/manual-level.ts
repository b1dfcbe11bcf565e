import { groupFaults, paymentFaults, type DebitSide, type Faults } from '@portico/contract/payments/manual/faults';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import type { Translate } from '../../lib/format/texts.tsx';
import type { DraftLevel } from '../../ui/form/nested/draft-checks.ts';
import type { DraftNode } from '../../ui/form/nested/draft-tree.ts';
import type { DraftErrors } from '../../ui/form/use-draft.ts';
import {
  GROUPS,
  isBlank,
  paymentOf,
  PAYMENTS,
  termsOf,
  UNREADABLE,
  type GroupValues,
  type ManualFormats,
  type PaymentValues,
} from './manual-draft.ts';

/** Faults in the reader's language. */
export function inSentences(t: Translate, faults: Faults<Record<string, unknown>>): DraftErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, fault && t(fault.key, fault.parameters)]),
  );
}

type LevelOptions = {
  t: Translate;
  formats: ManualFormats;
  debitOf: (accountId: string) => DebitSide | null;
  /** Why a text is no day, or null. */
  dayProblem: (text: string) => string | null;
  /** Why a text is no amount. */
  amountProblem: (text: string) => string;
};

/** What is checked of an order as it is entered: the contract's rules, and how numbers and days are written. */
export function manualLevel({ t, formats, debitOf, dayProblem, amountProblem }: LevelOptions): DraftLevel {
  const checkGroup = (values: DraftNode['values']): DraftErrors => {
    const group = values as GroupValues;
    const errors = inSentences(t, groupFaults(termsOf(group, formats), formats.today, debitOf(group.debitAccountId)));
    const problem = group.executionDate === '' ? null : dayProblem(group.executionDate);
    return problem === null ? errors : { ...errors, executionDate: problem };
  };
  const faultsOf = (values: DraftNode['values'], group: GroupValues): DraftErrors => {
    if (isBlank(values)) return {};
    const payment = paymentOf(values as PaymentValues, formats);
    const errors = inSentences(t, paymentFaults(payment, group, debitOf(group.debitAccountId)));
    return payment.amount === UNREADABLE ? { ...errors, amount: amountProblem(String(values['amount'])) } : errors;
  };
  // A payment depends on two of its group's values; the others change without a look at thousands of payments.
  const known = new WeakMap<DraftNode['values'], { of: string; errors: DraftErrors }>();
  const checkPayment = (values: DraftNode['values'], [above]: readonly DraftNode['values'][]): DraftErrors => {
    const group = above as GroupValues;
    const of = `${group.serviceLevel} ${group.debitAccountId}`;
    const before = known.get(values);
    if (before?.of === of) return before.errors;
    const errors = faultsOf(values, group);
    known.set(values, { of, errors });
    return errors;
  };
  // Empty rows don't count, unless there is nothing else.
  const checkPayments = (rows: readonly DraftNode[]): ReadonlyMap<string, DraftErrors> => {
    const [first] = rows;
    if (!first || !rows.every(({ values }) => isBlank(values))) return new Map();
    const { currency: _chosen, ...missing } = inSentences(t, paymentFaults(NO_PAYMENT, { serviceLevel: '' }, null));
    return new Map([[first.id, missing]]);
  };
  return {
    check: () => ({}),
    lists: {
      [GROUPS]: {
        check: checkGroup,
        lists: { [PAYMENTS]: { check: checkPayment, checkRows: checkPayments } },
      },
    },
  };
}
