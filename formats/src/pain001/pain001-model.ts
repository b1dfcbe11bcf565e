import type { Finding } from '@portico/contract/findings';
import type {
  AccountReference,
  AgentReference,
  CarriedElement,
  CodeOrProprietary,
  Further,
  Party,
} from '../party/party-model.ts';

/**
 * Credit transfers as ISO 20022 pain.001 carries them, in the portal's words. The model holds what the file says: null
 * if something is missing or unreadable (then with a finding), and text is never turned into numbers.
 */

/** The parts of GrpHdr that go on to the bank unchanged; the outgoing message states everything else itself. */
export type HeaderContent = {
  initiatingParty: Party | null;
} & Further;

/** GrpHdr; authorisation and forwarding agent are in `further`. */
export type Pain001Header = {
  /** The file's message identifier, such as `pain.001.001.09` or `pain.001.001.03.ch.02`; null without a namespace. */
  version: string | null;
  messageId: string | null;
  /** CreDtTm as written. */
  createdAt: string | null;
  /** NbOfTxs as written. */
  numberOfTransactions: string | null;
  /** CtrlSum as written: a decimal of any length over all currencies. */
  controlSum: string | null;
} & HeaderContent;

/** PmtTpInf, at group or transaction level; service levels after the first are in `further`. */
export type PaymentType = {
  instructionPriority: 'HIGH' | 'NORM' | null;
  serviceLevel: CodeOrProprietary | null;
  localInstrument: CodeOrProprietary | null;
  categoryPurpose: CodeOrProprietary | null;
} & Further;

/** PmtInf without its transactions; accounts for charges and the like are in `further`. */
export type PaymentGroup = {
  /** Counts from one within the message. */
  number: number;
  paymentInformationId: string | null;
  /** PmtMtd as written; anything but TRF gets a finding. */
  paymentMethod: string | null;
  /** Null: the file leaves the choice to the bank. */
  batchBooking: boolean | null;
  /** NbOfTxs as written. */
  numberOfTransactions: string | null;
  /** CtrlSum as written. */
  controlSum: string | null;
  paymentType: PaymentType;
  /** ReqdExctnDt as `YYYY-MM-DD`; the date part if the file has a date and time. */
  executionDate: string | null;
  /** ReqdExctnDt/DtTm as written; null if the file has only a date. */
  executionDateTime: string | null;
  debtor: Party;
  debtorAccount: AccountReference | null;
  debtorAgent: AgentReference | null;
  ultimateDebtor: Party | null;
  chargeBearer: string | null;
} & Further;

/** Strd: the creditor's reference, such as SCOR (ISO 11649) or the Swiss QRR. */
export type CreditorReference = { value: string; type: CodeOrProprietary | null; issuer?: string };

/**
 * CdtTrfTxInf; intermediary banks, instructions to the banks, regulatory reporting, tax and the like are in `further`.
 */
export type Transaction = {
  /** Counts from one within its group. */
  number: number;
  instructionId: string | null;
  /** EndToEndId as written, including `NOTPROVIDED`. */
  endToEndId: string | null;
  uetr: string | null;
  /** The file's value at this level; use `effectivePaymentType` for the one that applies. */
  paymentType: PaymentType;
  amountHundredThousandths: bigint | null;
  currency: string | null;
  /** The amount's text in the file, even if unreadable. */
  amountAsWritten: string | null;
  /** EqvtAmt/CcyOfTrf: the amount above is an equivalent, and the creditor gets this currency. Null for InstdAmt. */
  transferCurrency: string | null;
  /** The value at this level; use `effectiveChargeBearer` for the one that applies. */
  chargeBearer: string | null;
  ultimateDebtor: Party | null;
  creditor: Party;
  creditorAccount: AccountReference | null;
  creditorAgent: AgentReference | null;
  ultimateCreditor: Party | null;
  purpose: CodeOrProprietary | null;
  /** RmtInf/Ustrd, one entry each. */
  remittance: string[];
  creditorReference: CreditorReference | null;
  /** RmtInf/Strd/AddtlRmtInf, one entry each. */
  additionalRemittance: string[];
  /** What else the first Strd contains, such as the paid invoices (RfrdDocInf). */
  remittanceDetails?: CarriedElement[];
  /** Every Strd after the first. */
  furtherRemittance?: CarriedElement[];
  /** SALA as category purpose or purpose, here or in the group: hidden from users without the salary right. */
  salary: boolean;
} & Further;

/** The real content of a group or a message. Only here are different currencies added together, as in CtrlSum. */
export type Pain001Totals = {
  numberOfTransactions: number;
  /** Sum over all currencies, in hundred-thousandths; unreadable amounts are excluded. */
  controlSumHundredThousandths: bigint;
  /** Any of its transactions is a salary. */
  salary: boolean;
};

/**
 * The events of `readPain001`, in file order: header, then for each group `group`, its transactions and `groupEnd`,
 * then `end`. Findings come where they are found.
 */
export type Pain001Event =
  | { kind: 'header'; header: Pain001Header }
  | { kind: 'group'; group: PaymentGroup }
  | { kind: 'transaction'; transaction: Transaction; group: PaymentGroup }
  | { kind: 'groupEnd'; group: PaymentGroup; totals: Pain001Totals }
  | { kind: 'end'; header: Pain001Header; totals: Pain001Totals }
  | { kind: 'finding'; finding: Finding };

/** The payment type that applies to a transaction: each part from the transaction, else from its group. */
export function effectivePaymentType(group: PaymentGroup, transaction: Transaction): PaymentType {
  const [own, inherited] = [transaction.paymentType, group.paymentType];
  return {
    instructionPriority: own.instructionPriority ?? inherited.instructionPriority,
    serviceLevel: own.serviceLevel ?? inherited.serviceLevel,
    localInstrument: own.localInstrument ?? inherited.localInstrument,
    categoryPurpose: own.categoryPurpose ?? inherited.categoryPurpose,
  };
}

/** The charge bearer that applies to a transaction: its own, else its group's. */
export function effectiveChargeBearer(group: PaymentGroup, transaction: Transaction): string | null {
  return transaction.chargeBearer ?? group.chargeBearer;
}
