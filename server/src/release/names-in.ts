import type { CarriedElement } from '@portico/formats/party-model';
import type { NameRole } from '@portico/contract/release/model';

export type { NameRole };

/** A name that goes to the bank, and what whoever bears it is in the payment. */
export type NameIn = { name: string; role: NameRole };

/** Where the model of pain.001 keeps what is carried as written. */
const CARRIED = new Set(['further', 'remittanceDetails', 'furtherRemittance', 'branch']);

/** By field of the model, or by element where it is carried as written; what is below them has the same role. */
const ROLES: ReadonlyMap<string, NameRole> = new Map([
  ['initiatingParty', 'INITIATING_PARTY'],
  ['debtor', 'DEBTOR'],
  ['ultimateDebtor', 'ULTIMATE_DEBTOR'],
  ['debtorAgent', 'DEBTOR_BANK'],
  ['creditor', 'CREDITOR'],
  ['ultimateCreditor', 'ULTIMATE_CREDITOR'],
  ['creditorAgent', 'CREDITOR_BANK'],
  ['debtorAccount', 'ACCOUNT'],
  ['creditorAccount', 'ACCOUNT'],
  ['ChrgsAcct', 'ACCOUNT'],
  ['IntrmyAgt1', 'INTERMEDIARY_BANK'],
  ['IntrmyAgt2', 'INTERMEDIARY_BANK'],
  ['IntrmyAgt3', 'INTERMEDIARY_BANK'],
]);

/**
 * Every name in a header, group or payment that goes to the bank: of parties, banks and accounts, and those in what is
 * carried as written, such as intermediary banks and invoicees (elements `Nm`).
 */
export function namesIn(content: unknown, role: NameRole | null = null): NameIn[] {
  if (Array.isArray(content)) return content.flatMap((part) => namesIn(part, role));
  if (content === null || typeof content !== 'object') return [];
  return Object.entries(content).flatMap(([field, value]) => {
    if (CARRIED.has(field))
      return [value as CarriedElement | CarriedElement[]].flat().flatMap((one) => carriedNames(one, role));
    if (field === 'name' && typeof value === 'string') return [{ name: value, role: role ?? 'OTHER' }];
    return namesIn(value, role ?? ROLES.get(field) ?? null);
  });
}

function carriedNames({ name, text, children = [] }: CarriedElement, above: NameRole | null): NameIn[] {
  const role = above ?? ROLES.get(name) ?? null;
  const own: NameIn[] = name === 'Nm' && text !== undefined ? [{ name: text, role: role ?? 'OTHER' }] : [];
  return [...own, ...children.flatMap((child) => carriedNames(child, role))];
}
