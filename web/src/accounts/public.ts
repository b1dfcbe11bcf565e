export { useClearingSystemName } from './banks/clearing-system.ts';
export { useClientBanksCount } from './client-banks/queries.ts';
export { countryOptions } from './countries.tsx';
export { useMandatesCount } from './mandates/queries.ts';
