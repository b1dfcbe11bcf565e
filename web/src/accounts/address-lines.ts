import { countryName } from '@portico/contract/country-name';
import type { OwnerContent } from '@portico/contract/accounts/owners';
import type { Language } from '@portico/contract/languages';

type Address = Pick<OwnerContent, 'street' | 'buildingNumber' | 'postCode' | 'town' | 'country'>;

/** An address as it is written in lines; what is unknown or empty is left out. */
export function addressLines(address: Address, language: Language): string[] {
  const { street, buildingNumber, postCode, town, country } = address;
  const lines = [[street, buildingNumber], [postCode, town], [country && countryName(country, language)]];
  return lines.map((parts) => parts.filter(Boolean).join(' ').trim()).filter(Boolean);
}
