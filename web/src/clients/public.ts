export { ActiveWord } from './client-columns.tsx';
export type { ClientDetail } from './model.ts';
export { useClient } from './queries.ts';
