import { useCallback } from 'react';
import { countryName } from '@portico/contract/country-name';
import type { ClearingSystem } from '@portico/contract/bank-codes/clearing-code';
import { useLanguage } from '../../lib/format/texts.tsx';

/** What people call the codes, where that isn't the system's own name. */
const CODES: Partial<Record<ClearingSystem, string>> = {
  ATBLZ: 'BLZ',
  AUBSB: 'BSB',
  BRISP: 'ISPB',
  CHBCC: 'BC / IID',
  CHSIC: 'SIC',
  DEBLZ: 'BLZ',
  GBDSC: 'Sort code',
  IENCC: 'NSC',
  INFSC: 'IFSC',
  ITNCC: 'ABI / CAB',
  JPZGN: 'Zengin',
  RUCBC: 'BIK',
  USABA: 'ABA',
  USPID: 'CHIPS',
};

/** The country of a clearing system: its name begins with it. */
export function countryOf(system: ClearingSystem): string {
  return system.slice(0, 2);
}

/** Names a clearing system by its country and what its codes are called there. */
export function useClearingSystemName(): (system: ClearingSystem) => string {
  const { language } = useLanguage();
  return useCallback(
    (system) => `${countryName(countryOf(system), language)} · ${CODES[system] ?? system}`,
    [language],
  );
}
