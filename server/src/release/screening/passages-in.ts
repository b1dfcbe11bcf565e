import type { CarriedElement } from '@portico/formats/party/party-model';
import type { NameRole } from '@portico/contract/release/model';

export type { NameRole };

/** Texts that go to the bank and are read in sequence, such as a party's name and address. */
export type Passage = { texts: string[]; role: NameRole };

/** Where the model of pain.001 keeps elements carried as written. */
const CARRIED = new Set(['further', 'remittanceDetails', 'furtherRemittance']);

/** By field of the model, or by element where it is carried as written; everything below has the same role. */
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

const roleOf = (field: string): NameRole => ROLES.get(field) ?? 'OTHER';

/**
 * Every text in a header, group or payment, whatever its field: a list of fields that may hold a name would miss one.
 * Related texts are one passage: each party, bank and account, the remittance lines, each element carried as written.
 */
export function passagesIn(content: object): Passage[] {
  const passages = Object.entries(content).flatMap(([field, value]: [string, unknown]) =>
    CARRIED.has(field)
      ? [value as CarriedElement | CarriedElement[]]
          .flat()
          .map((element) => ({ role: roleOf(element.name), texts: textsOf(element) }))
      : [{ role: roleOf(field), texts: textsOf(value) }],
  );
  return passages.filter(({ texts }) => texts.length > 0);
}

/**
 * The database keeps no field order: as on a letter, the name comes first, then lines, then the rest of the address.
 */
const FIRST = ['name', 'address', 'lines'];

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value === null || typeof value !== 'object') return [];
  if (isCarried(value)) return [...textsOf(value.text), ...textsOf(value.children)];
  const fields = Object.entries(value);
  const first = FIRST.flatMap((name) => fields.filter(([field]) => field === name));
  const rest = fields.filter(([field]) => !FIRST.includes(field));
  return [...first, ...rest].flatMap(([, inner]) => textsOf(inner));
}

/** Its name is the element's, not a person's. */
function isCarried(value: object): value is CarriedElement {
  return 'name' in value && ('text' in value || 'children' in value);
}
