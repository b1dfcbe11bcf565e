import type { CarriedElement } from './party-model.ts';

/** A version of pain.001 as the portal writes it: what it says otherwise than others, and what it has no place for. */
export type Dialect = {
  /** Name of the BIC element. */
  bic: 'BIC' | 'BICFI';
  /** Whether the execution date lies in a Dt or DtTm child, and UETR, LEI and the later parts of addresses exist. */
  since09: boolean;
  /** Names of elements in other versions, by the name here. */
  renamed: ReadonlyMap<string, string>;
  /** Elements that this version doesn't have, by name or by parent and name. */
  absent: ReadonlySet<string>;
  /** Elements that this version has once, and others may repeat, by parent and name. */
  once: ReadonlySet<string>;
  /** Elements that are a text here, by parent and name: the children of other versions whose text it is, if any. */
  texts: ReadonlyMap<string, readonly string[]>;
  /** Elements that are no text here, by parent and name: the child that takes the text of other versions, if any. */
  holders: ReadonlyMap<string, string | null>;
};

/** What came after .09 (ISO 20022 pain.001.001.10 to .13), so that neither version has it. */
const ABSENT_TO_09 = [
  'CareOf',
  'CtctDtls/URLAdr',
  'Dtls/RptgCd',
  'RmtAmtAndTp',
  'SctiesData',
  'Tax/UltmtDbtr',
  'UnitNb',
] as const;
const TEXTS_TO_09 = [
  ['CdtTrfTxInf/InstrForDbtrAgt', ['InstrInf']],
  ['Dtls/Tp', ['Cd', 'Prtry']],
  ['RfrdDocInf/RltdDt', ['Dt']],
] as const;

/**
 * The Swiss (SPS), German (DK), Austrian (PSA) and European (EPC) variants are subsets of these two: they name nothing
 * otherwise, and what they forbid the bank refuses with its own reason.
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
      ...ABSENT_TO_09,
      'BldgNm',
      'CtctDtls/Dept',
      'CtctDtls/EmailPurp',
      'CtctDtls/JobTitl',
      'CtctDtls/PrefrdMtd',
      'CtctDtls/Rspnsblty',
      'DstrctNm',
      'Flr',
      'GrnshmtRmt',
      'LEI',
      'PmtInf/InstrForDbtrAgt',
      // Carried are those after the first, for which there is room.
      'PmtTpInf/SvcLvl',
      'Prxy',
      'PstBx',
      'RfrdDocInf/LineDtls',
      'Room',
      'TaxRmt',
      'TwnLctnNm',
      'XchgRateInf/UnitCcy',
    ]),
    once: new Set(['RfrdDocAmt/DscntApldAmt', 'RfrdDocAmt/TaxAmt']),
    texts: new Map<string, readonly string[]>([
      ...TEXTS_TO_09,
      ['Adr/AdrTp', ['Cd']],
      ['CtctDtls/Othr', []],
      ['PstlAdr/AdrTp', ['Cd']],
      ['RfrdDocAmt/DscntApldAmt', ['Amt']],
      ['RfrdDocAmt/TaxAmt', ['Amt']],
    ]),
    holders: new Map(),
  },
  'pain.001.001.09': {
    bic: 'BICFI',
    since09: true,
    renamed: new Map([
      ['BIC', 'BICFI'],
      ['BICOrBEI', 'AnyBIC'],
      ['AdmstnZn', 'AdmstnZone'],
    ]),
    absent: new Set(ABSENT_TO_09),
    once: new Set(),
    texts: new Map<string, readonly string[]>(TEXTS_TO_09),
    holders: new Map([
      ['Adr/AdrTp', 'Cd'],
      // It asks for the kind of contact (ChanlTp), which .03 does not say.
      ['CtctDtls/Othr', null],
      ['PstlAdr/AdrTp', 'Cd'],
      ['RfrdDocAmt/DscntApldAmt', 'Amt'],
      ['RfrdDocAmt/TaxAmt', 'Amt'],
    ]),
  },
};

/** The place of a remittance advice: parts of RltdRmtInf itself in .03, of a child of it in .09. */
const LOCATION = { parent: 'RltdRmtInf', child: 'RmtLctnDtls', prefix: 'RmtLctn' };

/** Names of all elements of which a dialect says anything: the others, which are most, are the same everywhere. */
const CONCERNED: ReadonlyMap<Dialect, ReadonlySet<string>> = new Map(
  Object.values(DIALECTS).map((dialect) => {
    const { renamed, absent, once, texts, holders } = dialect;
    const keys = [...renamed.keys(), ...absent, ...once, ...texts.keys(), ...holders.keys(), LOCATION.parent];
    return [dialect, new Set(keys.map((key) => key.slice(key.indexOf('/') + 1)))];
  }),
);

/** Is told of each element that a version has no place for, by parent and name, such as `FinInstnId/LEI`. */
export type NotCarried = (element: string) => void;

const NOBODY: NotCarried = () => {};

/** Elements under their parent as this version has them, without those that it has no place for. */
export function inDialect(
  parent: string,
  elements: readonly CarriedElement[],
  dialect: Dialect,
  notCarried: NotCarried = NOBODY,
): CarriedElement[] {
  const concerned = CONCERNED.get(dialect)!;
  const kept: CarriedElement[] = [];
  for (const element of elements) {
    if (concerned.has(element.name)) kept.push(...oneInDialect(parent, element, kept, dialect, notCarried));
    else kept.push(element);
  }
  return kept;
}

function oneInDialect(
  parent: string,
  element: CarriedElement,
  before: readonly CarriedElement[],
  dialect: Dialect,
  notCarried: NotCarried,
): CarriedElement[] {
  const name = dialect.renamed.get(element.name) ?? element.name;
  const key = `${parent}/${name}`;
  const isOneTooMany = dialect.once.has(key) && before.some((other) => other.name === name);
  if (!dialect.absent.has(name) && !dialect.absent.has(key) && !isOneTooMany)
    return formed(key, name === element.name ? element : { ...element, name }, dialect, notCarried);
  notCarried(key);
  return [];
}

/** A text where this version has a text, children where it has children. */
function formed(key: string, element: CarriedElement, dialect: Dialect, notCarried: NotCarried): CarriedElement[] {
  const holder = dialect.holders.get(key);
  if (holder !== undefined) return element.children ? [element] : held(key, element, holder, notCarried);
  const texts = dialect.texts.get(key);
  if (texts && element.children) return unheld(key, element.name, element.children, texts, notCarried);
  return [located(element, dialect, notCarried)];
}

function held(key: string, element: CarriedElement, holder: string | null, notCarried: NotCarried): CarriedElement[] {
  if (holder !== null) return [{ name: element.name, children: [{ ...element, name: holder }] }];
  notCarried(key);
  return [];
}

function unheld(
  key: string,
  name: string,
  children: readonly CarriedElement[],
  texts: readonly string[],
  notCarried: NotCarried,
): CarriedElement[] {
  const held = children.find((child) => texts.includes(child.name));
  if (!held) notCarried(key);
  else for (const child of children) if (child !== held) notCarried(`${name}/${child.name}`);
  return held ? [{ ...held, name }] : [];
}

function located(element: CarriedElement, { since09 }: Dialect, notCarried: NotCarried): CarriedElement {
  const { parent, prefix } = LOCATION;
  if (element.name !== parent || !element.children) return element;
  const rest = element.children.filter(({ name }) => !name.startsWith(prefix));
  const places = element.children.filter(({ name }) => name.startsWith(prefix));
  return { ...element, children: [...rest, ...(since09 ? gathered(places) : spread(places, notCarried))] };
}

function gathered(places: CarriedElement[]): CarriedElement[] {
  const { child, prefix } = LOCATION;
  if (places.every(({ name }) => name === child)) return places;
  return [{ name: child, children: places.map((place) => ({ ...place, name: place.name.slice(prefix.length) })) }];
}

/** Version .03 has room for one place. */
function spread(places: CarriedElement[], notCarried: NotCarried): CarriedElement[] {
  const { parent, child, prefix } = LOCATION;
  const [place] = places;
  if (!place?.children || place.name !== child) return places;
  if (places.length > 1) notCarried(`${parent}/${child}`);
  return place.children.map((part) => ({ ...part, name: prefix + part.name }));
}
