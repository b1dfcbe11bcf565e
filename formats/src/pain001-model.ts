import type { Finding } from '@portico/contract/findings';
import type {
  AccountReference,
  AgentReference,
  CarriedElement,
  CodeOrProprietary,
  Further,
  Party,
} from './party-model.ts';

/**
 * Credit transfers as ISO 20022 pain.001 carries them, in the portal's words. The model says what the file says: null
 * for what is missing or cannot be read (a finding then says so), texts never turned into numbers.
 */

/** What of GrpHdr goes on to the bank as it is; everything else of it the message to the bank states anew. */
export type HeaderContent = {
  initiatingParty: Party | null;
} & Further;

/** GrpHdr; authorisation and forwarding agent are in `further`. */
export type Pain001Header = {
  /** Message identifier of the file, such as `pain.001.001.09` or `pain.001.001.03.ch.02`; null without namespace. */
  version: string | null;
  messageId: string | null;
  /** CreDtTm as written. */
  createdAt: string | null;
  /** NbOfTxs as written. */
  numberOfTransactions: string | null;
  /** CtrlSum as written: a decimal of any length over all currencies. */
  controlSum: string | null;
} & HeaderContent;

/** PmtTpInf, at group or at transaction level; service levels after the first are in `further`. */
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
  /** PmtMtd as written; only TRF is accepted without a finding. */
  paymentMethod: string | null;
  /** Null: the file leaves it to the bank. */
  batchBooking: boolean | null;
  /** NbOfTxs as written. */
  numberOfTransactions: string | null;
  /** CtrlSum as written. */
  controlSum: string | null;
  paymentType: PaymentType;
  /** ReqdExctnDt as `YYYY-MM-DD`; the date part where the file has a date and time. */
  executionDate: string | null;
  /** ReqdExctnDt/DtTm as written; null where the file has a date only. */
  executionDateTime: string | null;
  debtor: Party;
  debtorAccount: AccountReference | null;
  debtorAgent: AgentReference | null;
  ultimateDebtor: Party | null;
  chargeBearer: string | null;
} & Further;

/** Strd: the reference of the creditor, such as SCOR (ISO 11649) or the Swiss QRR. */
export type CreditorReference = { value: string; type: CodeOrProprietary | null; issuer?: string };

/**
 * CdtTrfTxInf; intermediary banks, instructions to the banks, regulatory reporting, tax and the like are in `further`.
 */
export type Transaction = {
  /** Counts from one within its group. */
  number: number;
  instructionId: string | null;
  /** EndToEndId as written, `NOTPROVIDED` included. */
  endToEndId: string | null;
  uetr: string | null;
  /** What the file says at this level; use `effectivePaymentType` for what holds. */
  paymentType: PaymentType;
  amountHundredThousandths: bigint | null;
  currency: string | null;
  /** The amount's text in the file, even where it cannot be read. */
  amountAsWritten: string | null;
  /** EqvtAmt/CcyOfTrf: the amount above is an equivalent, and the creditor gets this currency. Null for InstdAmt. */
  transferCurrency: string | null;
  /** At this level; use `effectiveChargeBearer` for what holds. */
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
  /** What the first Strd says beyond that, such as the invoices that are paid (RfrdDocInf). */
  remittanceDetails?: CarriedElement[];
  /** Every Strd after the first. */
  furtherRemittance?: CarriedElement[];
  /** SALA as category purpose or purpose, here or in the group: hidden from those without the salary right. */
  salary: boolean;
} & Further;

/** What was really in a group or a message. Money of different currencies is added only here, as CtrlSum asks. */
export type Pain001Totals = {
  numberOfTransactions: number;
  /** Sum over all currencies, in hundred-thousandths; amounts that could not be read are not in it. */
  controlSumHundredThousandths: bigint;
  /** Any transaction of it is a salary. */
  salary: boolean;
};

/**
 * What `readPain001` yields, in the order of the file: header, then for each group `group`, its transactions and
 * `groupEnd`, then `end`; findings come where they are found.
 */
export type Pain001Event =
  | { kind: 'header'; header: Pain001Header }
  | { kind: 'group'; group: PaymentGroup }
  | { kind: 'transaction'; transaction: Transaction; group: PaymentGroup }
  | { kind: 'groupEnd'; group: PaymentGroup; totals: Pain001Totals }
  | { kind: 'end'; header: Pain001Header; totals: Pain001Totals }
  | { kind: 'finding'; finding: Finding };

/** The payment type that holds for a transaction: each part from the transaction, else from its group. */
export function effectivePaymentType(group: PaymentGroup, transaction: Transaction): PaymentType {
  const [own, inherited] = [transaction.paymentType, group.paymentType];
  return {
    instructionPriority: own.instructionPriority ?? inherited.instructionPriority,
    serviceLevel: own.serviceLevel ?? inherited.serviceLevel,
    localInstrument: own.localInstrument ?? inherited.localInstrument,
    categoryPurpose: own.categoryPurpose ?? inherited.categoryPurpose,
  };
}

/** The charge bearer that holds for a transaction: its own, else that of its group. */
export function effectiveChargeBearer(group: PaymentGroup, transaction: Transaction): string | null {
  return transaction.chargeBearer ?? group.chargeBearer;
}
