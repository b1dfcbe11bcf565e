import { type Dialect, DIALECTS, inDialect, type NotCarried } from './pain001-dialect.ts';
import type { HeaderContent, PaymentGroup, PaymentType, Transaction } from '../pain001-model.ts';
import type { Pain001WriteVersion } from './pain001-write.ts';
import type { AccountReference, AgentReference, CarriedElement, Further, Party } from '../../party/party-model.ts';

/**
 * Finds what a version of pain.001 has no place for, so that `writePain001` leaves it out. Reports each occurrence by
 * parent and name, such as `PmtId/UETR`. Skips what goes out in another form, such as a party's LEI in .03 (scheme
 * LEIC) or the later parts of an address (as lines). Costs next to nothing if nothing is carried.
 */
export function notCarriedOfHeader(header: HeaderContent, version: Pain001WriteVersion, tell: NotCarried): void {
  const dialect = DIALECTS[version];
  ofCarried('GrpHdr', header, dialect, tell);
  ofParty('InitgPty', header.initiatingParty, dialect, tell);
}

/** The same for a group, without its transactions. */
export function notCarriedOfGroup(group: PaymentGroup, version: Pain001WriteVersion, tell: NotCarried): void {
  const dialect = DIALECTS[version];
  if (!dialect.since09 && group.executionDateTime !== null) tell('ReqdExctnDt/DtTm');
  ofPaymentType(group.paymentType, dialect, tell);
  ofParty('Dbtr', group.debtor, dialect, tell);
  ofAccount('DbtrAcct', group.debtorAccount, dialect, tell);
  ofAgent('DbtrAgt', group.debtorAgent, dialect, tell);
  ofParty('UltmtDbtr', group.ultimateDebtor, dialect, tell);
  ofCarried('PmtInf', group, dialect, tell);
}

/** The same for a transaction. */
export function notCarriedOfTransaction(payment: Transaction, version: Pain001WriteVersion, tell: NotCarried): void {
  const dialect = DIALECTS[version];
  if (!dialect.since09 && payment.uetr !== null) tell('PmtId/UETR');
  ofPaymentType(payment.paymentType, dialect, tell);
  ofParty('UltmtDbtr', payment.ultimateDebtor, dialect, tell);
  ofAgent('CdtrAgt', payment.creditorAgent, dialect, tell);
  ofParty('Cdtr', payment.creditor, dialect, tell);
  ofAccount('CdtrAcct', payment.creditorAccount, dialect, tell);
  ofParty('UltmtCdtr', payment.ultimateCreditor, dialect, tell);
  ofElements('Strd', payment.remittanceDetails, dialect, tell);
  ofElements('RmtInf', payment.furtherRemittance, dialect, tell);
  ofCarried('CdtTrfTxInf', payment, dialect, tell);
}

function ofPaymentType(type: PaymentType, dialect: Dialect, tell: NotCarried): void {
  ofCarried('PmtTpInf', type, dialect, tell);
}

function ofParty(name: string, party: Party | null, dialect: Dialect, tell: NotCarried): void {
  if (party === null) return;
  if (party.address) ofCarried('PstlAdr', party.address, dialect, tell);
  if (party.identification) ofCarried('PrvtId', party.identification, dialect, tell);
  ofCarried(name, party, dialect, tell);
}

function ofAccount(name: string, account: AccountReference | null, dialect: Dialect, tell: NotCarried): void {
  if (account !== null) ofCarried(name, account, dialect, tell);
}

function ofAgent(name: string, agent: AgentReference | null, dialect: Dialect, tell: NotCarried): void {
  if (agent === null) return;
  if (agent.address) ofCarried('PstlAdr', agent.address, dialect, tell);
  ofCarried('FinInstnId', agent, dialect, tell);
  if (agent.branch) ofElements(name, [agent.branch], dialect, tell);
}

function ofCarried(parent: string, { further }: Further, dialect: Dialect, tell: NotCarried): void {
  ofElements(parent, further, dialect, tell);
}

function ofElements(
  parent: string,
  elements: readonly CarriedElement[] | undefined,
  dialect: Dialect,
  tell: NotCarried,
): void {
  if (elements === undefined) return;
  for (const { name, children } of inDialect(parent, elements, dialect, tell))
    ofElements(name, children, dialect, tell);
}
