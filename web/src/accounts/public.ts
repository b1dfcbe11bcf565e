export { useMandatesCount } from './mandates/queries.ts';
