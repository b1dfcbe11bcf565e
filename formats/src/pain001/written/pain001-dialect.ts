import type { CarriedElement } from '../../party/party-model.ts';

/** A version of pain.001 as the portal writes it: how it differs from others, and what it has no place for. */
export type Dialect = {
  /** Name of the BIC element. */
  bic: 'BIC' | 'BICFI';
  /** What isn't filled in yet is left out; in the others it is a defect. */
  isDraft?: true;
  /** Whether the execution date is in a Dt or DtTm child, and UETR, LEI and the later parts of addresses exist. */
  since09: boolean;
  /** Element names in other versions, by the name here. */
  renamed: ReadonlyMap<string, string>;
  /** Elements missing from this version, by name or by parent and name. */
  absent: ReadonlySet<string>;
  /** Elements that occur once in this version but may repeat in others, by parent and name. */
  once: ReadonlySet<string>;
  /** Elements that are text here, by parent and name: the children in other versions that hold their text, if any. */
  texts: ReadonlyMap<string, readonly string[]>;
  /** Elements that aren't text here, by parent and name: the child that takes the text of other versions, if any. */
  holders: ReadonlyMap<string, string | null>;
};

/** Added after .09 (ISO 20022 pain.001.001.10 to .13), so neither version has it. */
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
 * The Swiss (SPS), German (DK), Austrian (PSA) and European (EPC) variants are subsets of these two: they use the same
 * names, and the bank refuses what they forbid with its own reason.
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
      // Elements after the first are carried, because there is room for them.
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
      // It requires the kind of contact (ChanlTp), which .03 doesn't state.
      ['CtctDtls/Othr', null],
      ['PstlAdr/AdrTp', 'Cd'],
      ['RfrdDocAmt/DscntApldAmt', 'Amt'],
      ['RfrdDocAmt/TaxAmt', 'Amt'],
    ]),
  },
};

/** An order that no file was made of and no bank gets yet: everything that any version carries, as it is. */
export const DRAFT: Dialect = {
  bic: 'BICFI',
  isDraft: true,
  since09: true,
  renamed: new Map(),
  absent: new Set(),
  once: new Set(),
  texts: new Map(),
  holders: new Map(),
};

/** The location of a remittance advice: parts of RltdRmtInf itself in .03, of its child in .09. */
const LOCATION = { parent: 'RltdRmtInf', child: 'RmtLctnDtls', prefix: 'RmtLctn' };

/** Names of all elements that a dialect treats specially. All others, the vast majority, are the same everywhere. */
const CONCERNED: ReadonlyMap<Dialect, ReadonlySet<string>> = new Map(
  [...Object.values(DIALECTS), DRAFT].map((dialect) => {
    const { renamed, absent, once, texts, holders } = dialect;
    const keys = [...renamed.keys(), ...absent, ...once, ...texts.keys(), ...holders.keys(), LOCATION.parent];
    return [dialect, new Set(keys.map((key) => key.slice(key.indexOf('/') + 1)))];
  }),
);

/** Called for each element that a version has no place for, by parent and name, such as `FinInstnId/LEI`. */
export type NotCarried = (element: string) => void;

const NOBODY: NotCarried = () => {};

/** Elements under their parent in this version's form, without those that it has no place for. */
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

/** Text if this version has text, children if it has children. */
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

function located(element: CarriedElement, { since09, isDraft }: Dialect, notCarried: NotCarried): CarriedElement {
  const { parent, prefix } = LOCATION;
  if (element.name !== parent || !element.children || isDraft) return element;
  const rest = element.children.filter(({ name }) => !name.startsWith(prefix));
  const places = element.children.filter(({ name }) => name.startsWith(prefix));
  return { ...element, children: [...rest, ...(since09 ? gathered(places) : spread(places, notCarried))] };
}

function gathered(places: CarriedElement[]): CarriedElement[] {
  const { child, prefix } = LOCATION;
  if (places.every(({ name }) => name === child)) return places;
  return [{ name: child, children: places.map((place) => ({ ...place, name: place.name.slice(prefix.length) })) }];
}

/** Version .03 has room for one location. */
function spread(places: CarriedElement[], notCarried: NotCarried): CarriedElement[] {
  const { parent, child, prefix } = LOCATION;
  const [place] = places;
  if (!place?.children || place.name !== child) return places;
  if (places.length > 1) notCarried(`${parent}/${child}`);
  return place.children.map((part) => ({ ...part, name: prefix + part.name }));
}
