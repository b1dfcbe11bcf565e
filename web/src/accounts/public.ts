export { useClearingSystemName } from './banks/clearing-system.ts';
export { useBankConnectionsCount } from './connections/queries.ts';
export { countryOptions } from './countries.tsx';
export { useMandatesCount } from './mandates/queries.ts';
