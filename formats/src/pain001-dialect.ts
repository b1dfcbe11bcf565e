import type { CarriedElement } from './party-model.ts';

/** A version of pain.001 as the portal writes it: what it names otherwise than .09, and what it has no place for. */
export type Dialect = {
  /** Name of the BIC element. */
  bic: 'BIC' | 'BICFI';
  /** Whether the execution date lies in a Dt or DtTm child, and UETR, LEI and the later parts of addresses exist. */
  since09: boolean;
  /** Names of elements in other versions, by the name here. */
  renamed: ReadonlyMap<string, string>;
  /** Elements that this version doesn't have, by name or by parent and name. */
  absent: ReadonlySet<string>;
};

/**
 * The Swiss (SPS), German (DK) and European (EPC) variants are subsets of these two: they name nothing otherwise, and
 * what they forbid the bank refuses with its own reason.
 */
export const DIALECTS: Readonly<Record<'pain.001.001.03' | 'pain.001.001.09', Dialect>> = {
  'pain.001.001.03': {
    bic: 'BIC',
    since09: false,
    renamed: new Map([
      ['BICFI', 'BIC'],
      ['AnyBIC', 'BICOrBEI'],
      ['AdmstnZone', 'AdmstnZn'],
    ]),
    absent: new Set([
      'PmtInf/InstrForDbtrAgt',
      'CtctDtls/EmailPurp',
      'CtctDtls/JobTitl',
      'CtctDtls/Rspnsblty',
      'CtctDtls/Dept',
      'CtctDtls/PrefrdMtd',
      'CtctDtls/Othr',
      'RfrdDocInf/LineDtls',
      'BldgNm',
      'DstrctNm',
      'Flr',
      'GrnshmtRmt',
      'LEI',
      'Prxy',
      'PstBx',
      'Room',
      'TaxRmt',
      'TwnLctnNm',
      'XchgRateInf/UnitCcy',
    ]),
  },
  'pain.001.001.09': {
    bic: 'BICFI',
    since09: true,
    renamed: new Map([
      ['BIC', 'BICFI'],
      ['BICOrBEI', 'AnyBIC'],
      ['AdmstnZn', 'AdmstnZone'],
    ]),
    absent: new Set(['Tax/UltmtDbtr']),
  },
};

/** Where .09 has a child for what .03 writes straight into the element. */
const CHILD_SINCE_09: Readonly<Record<string, string>> = {
  'PstlAdr/AdrTp': 'Cd',
  'RfrdDocAmt/DscntApldAmt': 'Amt',
  'RfrdDocAmt/TaxAmt': 'Amt',
};

/** The place of a remittance advice: parts of RltdRmtInf itself in .03, of a child of it in .09. */
const LOCATION = { parent: 'RltdRmtInf', child: 'RmtLctnDtls', prefix: 'RmtLctn' };

/** An element under its parent as this version has it: nothing where it has no place for it. */
export function inDialect(parent: string, element: CarriedElement, dialect: Dialect): CarriedElement[] {
  const name = dialect.renamed.get(element.name) ?? element.name;
  const key = `${parent}/${name}`;
  if (dialect.absent.has(name) || dialect.absent.has(key)) return [];
  const renamed = located(name === element.name ? element : { ...element, name }, dialect);
  const child = CHILD_SINCE_09[key];
  if (child === undefined) return [renamed];
  return dialect.since09 ? [wrapped(renamed, child)] : unwrapped(renamed, child);
}

function wrapped(element: CarriedElement, child: string): CarriedElement {
  if (element.children) return element;
  return { name: element.name, children: [{ ...element, name: child }] };
}

function unwrapped(element: CarriedElement, child: string): CarriedElement[] {
  if (!element.children) return [element];
  return element.children.filter(({ name }) => name === child).map((inner) => ({ ...inner, name: element.name }));
}

function located(element: CarriedElement, { since09 }: Dialect): CarriedElement {
  const { parent, child, prefix } = LOCATION;
  if (element.name !== parent || !element.children) return element;
  const rest = element.children.filter(({ name }) => !name.startsWith(prefix));
  const places = element.children.filter(({ name }) => name.startsWith(prefix));
  return { ...element, children: [...rest, ...(since09 ? gathered(places, child, prefix) : spread(places, prefix))] };
}

function gathered(places: CarriedElement[], child: string, prefix: string): CarriedElement[] {
  if (places.every(({ name }) => name === child)) return places;
  return [{ name: child, children: places.map((place) => ({ ...place, name: place.name.slice(prefix.length) })) }];
}

/** Version .03 has room for one place. */
function spread(places: CarriedElement[], prefix: string): CarriedElement[] {
  const [place] = places;
  if (!place?.children || !place.name.endsWith('Dtls')) return places;
  return place.children.map((part) => ({ ...part, name: prefix + part.name }));
}
