import type { ApiAnswer } from '@portico/contract/api';
import type { OwnerContent } from '@portico/contract/accounts/owners';

export type { OwnerContent };
export type OwnerRow = ApiAnswer<'GET portal/administration/owners'>['content'][number];
export type OwnerDetail = ApiAnswer<'GET portal/administration/owners/:uniqueId'>;
export type OwnerChoices = ApiAnswer<'GET portal/administration/owners/choices'>;
