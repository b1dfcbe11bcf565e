import { parseDecimal } from '@portico/contract/money';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import type { Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { withoutDetours } from '@portico/formats/pain001/written/pain001-creditor-side';
import type { AgentReference, PostalAddress } from '@portico/formats/party/party-model';
import { asTransaction } from '../manual/as-pain001.ts';
import { inForm } from '../manual/payment-in-form.ts';

type Field = keyof ManualPayment;
type Has = (...fields: Field[]) => boolean;

/** The fields that differ; `1.00` and `1` are one amount. */
export function changedFields(before: ManualPayment, after: ManualPayment): Field[] {
  return (Object.keys(before) as Field[]).filter(
    (field) =>
      before[field] !== after[field] &&
      !(field === 'amount' && parseDecimal(before.amount) === parseDecimal(after.amount)),
  );
}

/**
 * A payment with the fields that somebody has changed, `before` as the editor showed them. Everything else of it stays as
 * its file said it, but for what goes with the old value: what led to the old account or bank, what identified the old
 * name, and the lines of the old address.
 */
export function withEntered(payment: Payment, before: ManualPayment, after: ManualPayment): Payment {
  const changed = new Set(changedFields(before, after));
  const has: Has = (...fields) => fields.some((field) => changed.has(field));
  const entered = asTransaction(after, payment.number, { categoryPurpose: '' });
  const isElsewhere = has('account', ...BANK);
  return {
    ...payment,
    ...(has('amount', 'currency') && pick(entered, 'amountHundredThousandths', 'currency', 'amountAsWritten')),
    creditor: creditorOf(payment, entered, has),
    ...(has('account') && pick(entered, 'creditorAccount')),
    ...(has(...BANK) && { creditorAgent: bankOf(payment.creditorAgent, entered.creditorAgent, has) }),
    ...furtherOf(payment, entered, { isElsewhere, hasIntermediary: has(...INTERMEDIARY_FIELDS) }),
    ...(has('remittance', 'reference') && textsOf(payment, entered, has)),
    ...(has('reference') && pick(entered, 'creditorReference')),
    ...(has('purpose') && pick(entered, 'purpose')),
    ...(has('endToEndId') && pick(entered, 'endToEndId')),
    ...(has('ultimateDebtor') && pick(entered, 'ultimateDebtor')),
    ...(has('ultimateCreditor') && pick(entered, 'ultimateCreditor')),
  };
}

const BANK = ['bic', 'clearingSystem', 'clearingCode', 'bankName'] as const satisfies Field[];
const INTERMEDIARY_FIELDS = ['intermediaryBic', 'intermediaryBankName'] as const satisfies Field[];
const ADDRESS = ['street', 'buildingNumber', 'postCode', 'town', 'country'] as const satisfies Field[];

function pick<Name extends keyof Payment>(payment: Payment, ...names: Name[]): Pick<Payment, Name> {
  return Object.fromEntries(names.map((name) => [name, payment[name]])) as Pick<Payment, Name>;
}

/**
 * What it carries as written: without what led to the old account or bank, and with the bank between that was entered. A
 * new one replaces the old ones with their accounts.
 */
function furtherOf(
  { further }: Payment,
  entered: Payment,
  { isElsewhere, hasIntermediary }: { isElsewhere: boolean; hasIntermediary: boolean },
): Pick<Payment, 'further'> {
  if (!isElsewhere && !hasIntermediary) return {};
  const kept = (isElsewhere ? withoutDetours(further) : further) ?? [];
  const others = kept.filter(({ name }) => !name.startsWith('IntrmyAgt'));
  const all = [...others, ...(entered.further ?? [])];
  return further === undefined && all.length === 0 ? {} : { further: all };
}

/** Beside a reference, banks take text only as an addition to it. Text that the editor couldn't show stays. */
function textsOf(payment: Payment, entered: Payment, has: Has): Pick<Payment, 'remittance' | 'additionalRemittance'> {
  const from = has('remittance') ? entered : payment;
  const texts = [...from.remittance, ...from.additionalRemittance];
  const { creditorReference } = has('reference') ? entered : payment;
  return creditorReference === null
    ? { remittance: texts, additionalRemittance: [] }
    : { remittance: [], additionalRemittance: texts };
}

function creditorOf({ creditor }: Payment, { creditor: entered }: Payment, has: Has): Payment['creditor'] {
  const address = has(...ADDRESS) ? movedTo(creditor.address, entered.address, has) : creditor.address;
  return has('creditor') ? { name: entered.name, address, identification: null } : { ...creditor, address };
}

/** An address without town and country is none that banks take. */
function movedTo(before: PostalAddress | null, entered: PostalAddress | null, has: Has): PostalAddress | null {
  if (before === null || entered === null) return entered;
  return {
    ...before,
    ...(has('street') && { streetName: entered.streetName }),
    ...(has('buildingNumber') && { buildingNumber: entered.buildingNumber }),
    ...(has('postCode') && { postCode: entered.postCode }),
    townName: entered.townName,
    country: entered.country,
    lines: [],
  };
}

/** What else named the old bank goes with it. */
function bankOf(before: AgentReference | null, entered: AgentReference | null, has: Has): AgentReference | null {
  if (before === null || entered === null) return entered;
  const { bic, clearingSystem, clearingCode, name } = before;
  return {
    bic: has('bic') ? entered.bic : bic,
    clearingSystem: has('clearingSystem') ? entered.clearingSystem : clearingSystem,
    clearingCode: has('clearingCode') ? entered.clearingCode : clearingCode,
    name: has('bankName') ? entered.name : name,
    other: null,
    address: null,
  };
}

/** Whether two contents of one payment also differ in something that the editor doesn't show. */
export function differBeyondForm(before: Payment, after: Payment): boolean {
  return hiddenTexts(before) !== hiddenTexts(after);
}

function hiddenTexts(payment: Payment): string {
  const form = inForm(payment);
  const shown = new Set<string>(Object.values(form));
  const parts = Object.entries(payment).filter(
    ([name]) => !OF_FORM.has(name) && !(form.remittance !== '' && TEXTS.has(name)),
  );
  return textsIn(Object.fromEntries(parts))
    .filter(({ value }) => !shown.has(value))
    .map(({ path, value }) => `${path}=${value}`)
    .join('\n');
}

const OF_FORM: ReadonlySet<string> = new Set<keyof Payment>([
  'amountHundredThousandths',
  'amountAsWritten',
  'endToEndId',
  'creditorReference',
]);
const TEXTS: ReadonlySet<string> = new Set<keyof Payment>(['remittance', 'additionalRemittance']);

function textsIn(value: unknown, path = ''): { path: string; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${path}/${name}`));
}
