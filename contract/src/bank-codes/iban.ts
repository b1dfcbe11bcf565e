import { remainder97 } from './remainder-97.ts';

/**
 * By country: how a national account number is built, and where in it the bank's code is, with the branch where the
 * national clearing uses both (ISO 13616 registry, plus territories that use their country's layout). `n` are digits, `a`
 * letters, `c` either.
 */
const STRUCTURES: Readonly<Record<string, string>> = {
  AD: '8n12c 0-4', AE: '19n 0-3', AL: '8n16c 0-3', AO: '21n', AT: '16n 0-5', AX: '14n 0-3', AZ: '4a20c 0-4',
  BA: '16n 0-3', BE: '12n 0-3', BF: '2c22n 0-5', BG: '4a6n8c 0-4', BH: '4a14c 0-4', BI: '23n 0-5', BJ: '2c22n 0-5',
  BL: '10n11c2n 0-10', BR: '23n1a1c 0-8', BY: '4c4n16c 0-4', CF: '23n 0-5', CG: '23n 0-5', CH: '5n12c 0-5',
  CI: '2a22n 0-5', CM: '23n 0-5', CR: '18n 0-4', CV: '21n 0-4', CY: '8n16c 0-8', CZ: '20n 0-4', DE: '18n 0-8',
  DJ: '23n 0-5', DK: '14n 0-4', DO: '4c20n 0-4', DZ: '22n 0-5', EE: '16n 0-2', EG: '25n 0-4', ES: '20n 0-8',
  FI: '14n 0-3', FK: '2a12n 0-2', FO: '14n 0-4', FR: '10n11c2n 0-10', GA: '23n 0-5', GB: '4a14n 4-10',
  GE: '2a16n 0-2', GF: '10n11c2n 0-10', GG: '4a14n 4-10', GI: '4a15c 0-4', GL: '14n 0-4', GP: '10n11c2n 0-10',
  GQ: '23n 0-5', GR: '7n16c 0-7', GT: '24c 0-4', GW: '2c19n', HN: '4a20n', HR: '17n 0-7', HU: '24n 0-3',
  IE: '4a14n 4-10', IL: '19n 0-3', IM: '4a14n 4-10', IQ: '4a15n 0-4', IR: '22n', IS: '22n 0-2', IT: '1a10n12c 1-11',
  JE: '4a14n 4-10', JO: '4a4n18c 0-4', KM: '23n', KW: '4a22c 0-4', KZ: '3n13c 0-3', LB: '4n20c 0-4', LC: '4a24c 0-4',
  LI: '5n12c 0-5', LT: '16n 0-5', LU: '3n13c 0-3', LV: '4a13c 0-4', LY: '21n 0-3', MA: '24n 0-5',
  MC: '10n11c2n 0-10', MD: '20c 0-2', ME: '18n 0-3', MF: '10n11c2n 0-10', MG: '23n', MK: '3n10c2n 0-3',
  ML: '2c22n 0-5', MN: '16n 0-4', MQ: '10n11c2n 0-10', MR: '23n 0-5', MT: '4a5n18c 0-4', MU: '4a19n3a 0-6',
  MZ: '21n', NC: '10n11c2n 0-10', NE: '2a22n 0-5', NI: '4a20n 0-4', NL: '4a10n 0-4', NO: '11n 0-4', OM: '3n16c 0-3',
  PF: '10n11c2n 0-10', PK: '4a16c 0-4', PL: '24n 0-8', PM: '10n11c2n 0-10', PS: '4a21c 0-4', PT: '21n 0-8',
  QA: '4a21c 0-4', RE: '10n11c2n 0-10', RO: '4a16c 0-4', RS: '18n 0-3', RU: '14n15c 0-9', SA: '2n18c 0-2',
  SC: '4a20n3a 0-6', SD: '14n 0-2', SE: '20n 0-3', SI: '15n 0-2', SK: '20n 0-4', SM: '1a10n12c 1-11',
  SN: '2a22n 0-5', SO: '19n 0-4', ST: '21n 0-4', SV: '4a20n 0-4', TD: '23n 0-5', TF: '10n11c2n 0-10',
  TG: '2a22n 0-5', TL: '19n 0-3', TN: '20n 0-2', TR: '6n16c 0-5', UA: '6n19c 0-6', VA: '18n 0-3', VG: '4a16n 0-4',
  WF: '10n11c2n 0-10', XK: '16n 0-2', YE: '4a4n18c 0-4', YT: '10n11c2n 0-10',
}; // prettier-ignore

type Structure = { length: number; form: RegExp; bankPart: readonly [from: number, to: number] | null };

const CLASSES = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' } as const;
/** Country and check digits. */
const BBAN_FROM = 4;

const structures: ReadonlyMap<string, Structure> = new Map(
  Object.entries(STRUCTURES).map(([country, written]) => [country, readStructure(written)]),
);

function readStructure(written: string): Structure {
  const [spec, bank] = written.split(' ');
  const parts = [...spec!.matchAll(/(\d{1,2})([nac])/g)].map(([, count, kind]) => ({
    count: Number(count),
    kind: kind!,
  }));
  const form = parts.map(({ count, kind }) => `${CLASSES[kind as keyof typeof CLASSES]}{${count}}`).join('');
  const [from, to] = (bank ?? '').split('-').map((place) => BBAN_FROM + Number(place));
  return {
    length: parts.reduce((sum, { count }) => sum + count, BBAN_FROM),
    form: new RegExp(`^.{${BBAN_FROM}}${form}$`),
    bankPart: bank === undefined ? null : [from!, to!],
  };
}

export type IbanFault =
  'ibanMalformed' | 'ibanCountryUnknown' | 'ibanLengthWrong' | 'ibanStructureWrong' | 'ibanCheckDigitsWrong';

/** The number of characters of this country's IBANs; null if the country has none. */
export function ibanLength(country: string): number | null {
  return structures.get(country)?.length ?? null;
}

/** What is wrong with an IBAN in electronic form (no blanks, upper case); null if it is valid. */
export function ibanFault(text: string): IbanFault | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(text)) return 'ibanMalformed';
  const structure = structures.get(text.slice(0, 2));
  if (!structure) return 'ibanCountryUnknown';
  if (text.length !== structure.length) return 'ibanLengthWrong';
  if (!structure.form.test(text)) return 'ibanStructureWrong';
  // The first four characters are read last.
  return remainder97(text.slice(BBAN_FROM) + text.slice(0, BBAN_FROM)) === 1 ? null : 'ibanCheckDigitsWrong';
}

/**
 * The part of a valid IBAN that says which bank it is, with the branch where the national clearing uses both; null where
 * the registry gives none.
 */
export function ibanBankPart(iban: string): string | null {
  const part = structures.get(iban.slice(0, 2))?.bankPart;
  return part ? iban.slice(...part) : null;
}

/** Whether the text is an IBAN: country, length, structure and check digits (ISO 13616, ISO 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  return ibanFault(text) === null;
}
