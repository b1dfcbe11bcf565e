import type { AccountId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import type {
  ManualGroup,
  ManualOrder,
  ManualPayment,
  OrderedPayment,
} from '@portico/contract/payments/manual/manual-order';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { Transaction } from '../../platform/database/db.ts';
import type { OrderGroupId, OrderId, TemplateId, TransactionId } from '@portico/contract/ids';
import { OrderContents } from '../reading/order-contents.ts';
import { isOwnId } from '../writing/own-id.ts';
import { INTERMEDIARY } from './as-pain001.ts';
import { debitAdviceIn } from '../content/debit-advice.ts';

type Row = { id: OrderGroupId; accountId: AccountId | null; content: PaymentGroup };

/**
 * An order as somebody entered it, from what is stored of it: the way back from `asGroup` and `asTransaction`. An account
 * that isn't the client's any more is null. `templates` are those of its payments.
 */
export async function manualOf(
  tx: Transaction,
  orderId: OrderId,
  templates: ReadonlyMap<TransactionId, TemplateId>,
): Promise<StoredManualOrder> {
  const rows = await tx.rows<Row>(
    `select id, debit_account_id as "accountId", content
     from transaction_groups where client_id = current_client() and order_id = $1 order by sequence`,
    [orderId],
  );
  const contents = new OrderContents(tx, orderId, rows);
  const groups: StoredManualOrder['groups'] = [];
  for (const { id, accountId, content } of rows) {
    const payments: OrderedPayment[] = [];
    for await (const { id: transactionId, content: payment } of contents.rowsOf(id)) {
      const template = templates.get(transactionId);
      payments.push({ ...manualPaymentOf(payment as Payment), ...(template !== undefined && { template }) });
    }
    groups.push({ ...termsOf(content), debitAccountId: accountId, payments });
  }
  await contents.end();
  return { groups };
}

export type StoredManualOrder = {
  groups: (Omit<ManualGroup, 'debitAccountId'> & { debitAccountId: AccountId | null })[];
};

export function termsOf({ executionDate, paymentType, chargeBearer, batchBooking, debtorAccount }: PaymentGroup) {
  const { serviceLevel, localInstrument, instructionPriority, categoryPurpose } = paymentType;
  // The form offered nothing else.
  const terms = {
    serviceLevel: serviceLevel?.value ?? '',
    localInstrument: localInstrument?.value ?? '',
    priority: instructionPriority ?? '',
    categoryPurpose: categoryPurpose?.value ?? '',
    chargeBearer: chargeBearer ?? '',
  } as Omit<
    ManualOrder['groups'][number],
    'debitAccountId' | 'executionDate' | 'batchBooking' | 'debitAdvice' | 'payments'
  >;
  return { ...terms, executionDate: executionDate!, batchBooking, debitAdvice: debitAdviceIn(debtorAccount) };
}

/** A payment as somebody enters it, from what is stored of it; of other text than the first nothing. */
export function manualPaymentOf(payment: Payment): ManualPayment {
  const { currency, creditorReference, endToEndId, ultimateDebtor, ultimateCreditor } = payment;
  // As JSON holds it, an amount is a text.
  const money = { amountHundredThousandths: BigInt(String(payment.amountHundredThousandths)), currency: currency! };
  return {
    amount: formatMoney(money),
    currency: currency!,
    ...creditorOf(payment),
    ...bankOf(payment),
    ...intermediaryOf(payment),
    ...addressOf(payment),
    purpose: payment.purpose?.proprietary === false ? payment.purpose.value : '',
    remittance: [...payment.remittance, ...payment.additionalRemittance][0] ?? '',
    reference: creditorReference?.value ?? '',
    // Its own references are the portal’s, not what somebody entered.
    endToEndId: endToEndId === null || isOwnId(endToEndId) ? '' : endToEndId,
    ultimateDebtor: ultimateDebtor?.name ?? '',
    ultimateCreditor: ultimateCreditor?.name ?? '',
  };
}

function creditorOf({ creditor, creditorAccount }: Payment) {
  return { creditor: creditor.name ?? '', account: creditorAccount?.iban ?? creditorAccount?.other ?? '' };
}

function bankOf({ creditorAgent }: Payment) {
  const { bic, clearingSystem, clearingCode, name } = creditorAgent ?? {};
  return {
    bic: bic ?? '',
    clearingSystem: (clearingSystem?.value ?? '') as ManualPayment['clearingSystem'],
    clearingCode: clearingCode ?? '',
    bankName: name ?? '',
  };
}

/** The first bank between, if it has a BIC; every other way to name one can't be entered. */
function intermediaryOf({ further = [] }: Payment) {
  const agent = further.find(({ name }) => name === INTERMEDIARY);
  const bank = agent?.children?.find(({ name }) => name === 'FinInstnId');
  const textOf = (...names: string[]) => bank?.children?.find(({ name }) => names.includes(name))?.text ?? '';
  const intermediaryBic = textOf('BICFI', 'BIC');
  return { intermediaryBic, intermediaryBankName: intermediaryBic === '' ? '' : textOf('Nm') };
}

function addressOf({ creditor: { address } }: Payment) {
  const { streetName, buildingNumber, postCode, townName, country } = address ?? {};
  return {
    street: streetName ?? '',
    buildingNumber: buildingNumber ?? '',
    postCode: postCode ?? '',
    town: townName ?? '',
    country: country ?? '',
  };
}
