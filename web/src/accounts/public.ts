export { useBankConnectionsCount } from './connections/queries.ts';
export { useMandatesCount } from './mandates/queries.ts';
