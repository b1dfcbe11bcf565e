import type { Direction } from './camt-amount.ts';
import type { Counterparty, StatementAccount } from '../statement/statement-model.ts';
import { NO_COUNTERPARTY } from '../statement/statement-model.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

/** Decides which of the two parties is the counterparty. */
export type OwnSide = { account: StatementAccount; direction: Direction; reversal: boolean };

type Side = 'Dbtr' | 'Cdtr';

/**
 * The counterparty in TxDtls: the party that doesn't hold the account. If the accounts don't tell, it is the debtor of
 * a credit and the creditor of a debit. A reversal or return keeps the roles of the original payment, so there it is
 * the other way round, unless the bank names only one party.
 */
export function readCounterparty(details: XmlElement, own: OwnSide): Counterparty {
  const parties = details.child('RltdPties');
  const agents = details.child('RltdAgts');
  if (!parties && !agents) return NO_COUNTERPARTY;
  const side = sideByAccount(parties, own.account);
  if (side) return party(parties, agents, side);
  if (own.direction === null) return NO_COUNTERPARTY;
  const usual: Side = own.direction === 'CRDT' ? 'Dbtr' : 'Cdtr';
  if (!own.reversal && !details.child('RtrInf')) return party(parties, agents, usual);
  const original = party(parties, agents, usual === 'Dbtr' ? 'Cdtr' : 'Dbtr');
  return original.name === null && original.account === null ? party(parties, agents, usual) : original;
}

function sideByAccount(parties: XmlElement | null, own: StatementAccount): Side | null {
  const debtorIsOwn = isOwn(accountOf(parties, 'Dbtr'), own);
  const creditorIsOwn = isOwn(accountOf(parties, 'Cdtr'), own);
  if (debtorIsOwn === creditorIsOwn) return null;
  return debtorIsOwn ? 'Cdtr' : 'Dbtr';
}

function isOwn(account: string | null, own: StatementAccount): boolean {
  return account !== null && (account === own.iban || account === own.other);
}

function accountOf(parties: XmlElement | null, side: Side): string | null {
  const id = descend(parties, side === 'Dbtr' ? 'DbtrAcct' : 'CdtrAcct', 'Id');
  if (!id) return null;
  const other = textAt(id, 'Othr', 'Id') ?? textAt(id, 'BBAN') ?? textAt(id, 'UPIC') ?? textAt(id, 'PrtryAcct', 'Id');
  return textAt(id, 'IBAN') ?? other;
}

function party(parties: XmlElement | null, agents: XmlElement | null, side: Side): Counterparty {
  const element = descend(parties, side);
  const bank = bankOf(descend(agents, side === 'Dbtr' ? 'DbtrAgt' : 'CdtrAgt')) ?? bicOf(descend(element, 'Agt'));
  return { name: nameOf(element), account: accountOf(parties, side), bank };
}

/** A party's name: Nm, from version .07 on in Pty or, if the party is a bank, in Agt. */
export function nameOf(party: XmlElement | null): string | null {
  if (!party) return null;
  return textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm');
}

/** BIC, else the code in a national clearing system, else the name. In version .01 they may be in CmbndId. */
function bankOf(agent: XmlElement | null): string | null {
  const institution = descend(agent, 'FinInstnId');
  if (!institution) return null;
  const id = institution.child('CmbndId') ?? institution;
  return bicOf(agent) ?? textAt(id, 'ClrSysMmbId', 'MmbId') ?? textAt(id.child('NmAndAdr') ?? id, 'Nm');
}

/** BICFI, up to version .02 BIC. */
export function bicOf(agent: XmlElement | null): string | null {
  const institution = descend(agent, 'FinInstnId');
  const id = descend(institution, 'CmbndId') ?? institution;
  return textAt(id, 'BICFI') ?? textAt(id, 'BIC');
}
