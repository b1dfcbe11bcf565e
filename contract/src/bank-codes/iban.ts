/** IBAN length by country (ISO 13616 registry, plus territories that use their country's layout). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AO: 25, AT: 20, AX: 18, AZ: 28, BA: 20, BE: 16, BF: 28, BG: 22, BH: 22, BI: 27, BJ: 28, BL: 27,
  BR: 29, BY: 28, CF: 27, CG: 27, CH: 21, CI: 28, CM: 27, CR: 22, CV: 25, CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28,
  DZ: 26, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GA: 27, GB: 22, GE: 22, GF: 27, GG: 22, GI: 23, GL: 18,
  GP: 27, GQ: 27, GR: 27, GT: 28, GW: 25, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IM: 22, IQ: 23, IR: 26, IS: 26, IT: 27,
  JE: 22, JO: 30, KM: 27, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MA: 28, MC: 27, MD: 24,
  ME: 22, MF: 27, MG: 27, MK: 19, ML: 28, MN: 20, MQ: 27, MR: 27, MT: 31, MU: 30, MZ: 25, NC: 27, NE: 28, NI: 28, NL: 18,
  NO: 15, OM: 23, PF: 27, PK: 24, PL: 28, PM: 27, PS: 29, PT: 25, QA: 29, RE: 27, RO: 24, RS: 22, RU: 33, SA: 24, SC: 31,
  SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SN: 28, SO: 23, ST: 25, SV: 28, TD: 27, TF: 27, TG: 28, TL: 23, TN: 24, TR: 26,
  UA: 29, VA: 22, VG: 24, WF: 27, XK: 20, YE: 30, YT: 27,
}; // prettier-ignore

export type IbanFault = 'ibanMalformed' | 'ibanCountryUnknown' | 'ibanLengthWrong' | 'ibanCheckDigitsWrong';

/** The number of characters of this country's IBANs; null if the country has none. */
export function ibanLength(country: string): number | null {
  return LENGTHS[country] ?? null;
}

/** What is wrong with an IBAN in electronic form (no blanks, upper case); null if it is valid. */
export function ibanFault(text: string): IbanFault | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(text)) return 'ibanMalformed';
  const length = ibanLength(text.slice(0, 2));
  if (length === null) return 'ibanCountryUnknown';
  if (text.length !== length) return 'ibanLengthWrong';
  return remainder97(text) === 1 ? null : 'ibanCheckDigitsWrong';
}

/** Whether the text is an IBAN: shape, country, length and check digits (ISO 13616, ISO 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  return ibanFault(text) === null;
}

/** ISO 7064 over the number formed by moving the first four characters to the end and reading letters as 10 to 35. */
function remainder97(iban: string): number {
  let remainder = 0;
  for (let index = 0; index < iban.length; index += 1) {
    const code = iban.charCodeAt((index + 4) % iban.length);
    remainder = code < 58 ? (remainder * 10 + code - 48) % 97 : (remainder * 100 + code - 55) % 97;
  }
  return remainder;
}
