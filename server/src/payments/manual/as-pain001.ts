import type { OwnerContent } from '@portico/contract/accounts/owners';
import { electronicClearingCode } from '@portico/contract/bank-codes/clearing-code';
import { creditorReferenceKind } from '@portico/contract/bank-codes/creditor-reference';
import { isIban } from '@portico/contract/bank-codes/iban';
import type { ManualGroup, ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { isSalaryPayment } from '@portico/contract/payments/manual/salary';
import type { PaymentGroup, Transaction } from '@portico/formats/pain001/pain001-model';
import type {
  AccountReference,
  AgentReference,
  CodeOrProprietary,
  Party,
  PostalAddress,
} from '@portico/formats/party/party-model';
import { parseDecimal } from '@portico/contract/money';
import type { Account } from '../../accounts/public.ts';
import { ownId } from '../writing/own-id.ts';
import { asAccountType } from '../content/debit-advice.ts';

/** A group as pain.001 carries it. Its debtor is the account's owner. `number` counts from one. */
export function asGroup(group: ManualGroup, number: number, debit: Account, owner: OwnerContent): PaymentGroup {
  const { iban, other, currency, bic, clearingSystem, clearingCode } = debit;
  return {
    number,
    paymentInformationId: null,
    paymentMethod: 'TRF',
    batchBooking: group.batchBooking,
    numberOfTransactions: null,
    controlSum: null,
    paymentType: {
      instructionPriority: group.priority || null,
      serviceLevel: codeOf(group.serviceLevel),
      localInstrument: codeOf(group.localInstrument),
      categoryPurpose: codeOf(group.categoryPurpose),
    },
    executionDate: group.executionDate,
    executionDateTime: null,
    debtor: debtorOf(owner),
    debtorAccount: { iban, other, otherScheme: null, currency, ...asAccountType(group.debitAdvice) },
    debtorAgent: { ...NO_AGENT, bic, clearingSystem: codeOf(clearingSystem ?? ''), clearingCode },
    ultimateDebtor: null,
    chargeBearer: group.chargeBearer || null,
  };
}

/** A payment as pain.001 carries it. Without an end-to-end id of its own it gets one of the portal's. */
export function asTransaction(
  payment: ManualPayment,
  number: number,
  group: Pick<ManualGroup, 'categoryPurpose'>,
): Transaction {
  const { amount, currency, creditor, account, reference, remittance } = payment;
  const texts = remittance === '' ? [] : [remittance];
  return {
    number,
    instructionId: null,
    endToEndId: payment.endToEndId || ownId(),
    uetr: null,
    paymentType: { instructionPriority: null, serviceLevel: null, localInstrument: null, categoryPurpose: null },
    amountHundredThousandths: parseDecimal(amount),
    currency,
    amountAsWritten: amount,
    transferCurrency: null,
    chargeBearer: null,
    ultimateDebtor: namedParty(payment.ultimateDebtor),
    creditor: { name: creditor, address: addressOf(payment), identification: null },
    creditorAccount: accountReference(account),
    creditorAgent: agentOf(payment),
    ultimateCreditor: namedParty(payment.ultimateCreditor),
    purpose: codeOf(payment.purpose),
    // Beside a reference banks take no unstructured text, only one that adds to it (Swiss Payment Standards).
    remittance: reference === '' ? texts : [],
    creditorReference: referenceOf(reference),
    additionalRemittance: reference === '' ? [] : texts,
    salary: isSalaryPayment(group, payment),
    ...intermediaryOf(payment),
  };
}

const NO_AGENT: AgentReference = {
  bic: null,
  clearingSystem: null,
  clearingCode: null,
  other: null,
  name: null,
  address: null,
};

function codeOf(value: string): CodeOrProprietary | null {
  return value === '' ? null : { value, proprietary: false };
}

function namedParty(name: string): Party | null {
  return name === '' ? null : { name, address: null, identification: null };
}

function accountReference(account: string): AccountReference {
  const iban = isIban(account) ? account : null;
  return { iban, other: iban === null ? account : null, otherScheme: null, currency: null };
}

function agentOf({ bic, clearingSystem, clearingCode, bankName }: ManualPayment): AgentReference | null {
  if (bic === '' && clearingCode === '') return null;
  return {
    ...NO_AGENT,
    bic: bic || null,
    clearingSystem: codeOf(clearingSystem),
    clearingCode: electronicClearingCode(clearingCode) || null,
    name: bankName || null,
  };
}

/** A bank between, which the model carries as it is written. */
function intermediaryOf({ intermediaryBic, intermediaryBankName }: ManualPayment): Pick<Transaction, 'further'> {
  if (intermediaryBic === '') return {};
  const name = intermediaryBankName === '' ? [] : [{ name: 'Nm', text: intermediaryBankName }];
  const bank = { name: 'FinInstnId', children: [{ name: 'BICFI', text: intermediaryBic }, ...name] };
  return { further: [{ name: INTERMEDIARY, children: [bank] }] };
}

/** The first bank between: the only one that is entered. */
export const INTERMEDIARY = 'IntrmyAgt1';

/** A QR reference is Switzerland's own kind, the other one is of ISO 11649. */
function referenceOf(value: string): Transaction['creditorReference'] {
  if (value === '') return null;
  return creditorReferenceKind(value) === 'QRR'
    ? { value, type: { value: 'QRR', proprietary: true } }
    : { value, type: { value: 'SCOR', proprietary: false } };
}

type AddressParts = Record<'street' | 'buildingNumber' | 'postCode' | 'town' | 'country', string | null>;

/** A structured address. Banks take none without town and country: then it is null. */
function addressOf({ street, buildingNumber, postCode, town, country }: AddressParts): PostalAddress | null {
  if (!town || !country) return null;
  return {
    department: null,
    subDepartment: null,
    streetName: street || null,
    buildingNumber: buildingNumber || null,
    buildingName: null,
    floor: null,
    postBox: null,
    room: null,
    postCode: postCode || null,
    townName: town,
    townLocationName: null,
    districtName: null,
    countrySubdivision: null,
    country,
    lines: [],
  };
}

function debtorOf(owner: OwnerContent): Party {
  const { name, lei, identification, scheme } = owner;
  const other = identification === null ? [] : [{ id: identification, scheme: scheme && codeOf(scheme), issuer: null }];
  const isIdentified = lei !== null || other.length > 0;
  return {
    name,
    address: addressOf(owner),
    identification: isIdentified ? { kind: 'organisation', bic: null, lei, other } : null,
  };
}
