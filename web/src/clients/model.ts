import type { ApiAnswer } from '@portico/contract/api';
import type { ClientContent } from '@portico/contract/clients/endpoints';
import type { Look } from '../ui/values/looks.ts';

export type { ClientContent };
export type ClientRow = ApiAnswer<'GET portal/administration/clients'>['content'][number];
export type ClientDetail = ApiAnswer<'GET portal/administration/clients/:uniqueId'>;
export type Subclient = ClientDetail['subclients'][number];
export type SubclientContent = Omit<Subclient, 'uniqueId' | 'usersCount'>;

/** Whether its people can sign in. */
export const ACTIVE_LOOKS: Record<'true' | 'false', Look> = {
  true: { shape: 'ringWithTick', tone: 'done' },
  false: { shape: 'crossedSquare', tone: 'neutral' },
};
