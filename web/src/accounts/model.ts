import type { ApiAnswer } from '@portico/contract/api';
import type { AccountContent } from '@portico/contract/accounts/endpoints';

export type { AccountContent };
export type AdministeredAccountRow = ApiAnswer<'GET portal/administration/accounts'>['content'][number];
export type AccountDetail = ApiAnswer<'GET portal/administration/accounts/:uniqueId'>;
export type AccountChoices = ApiAnswer<'GET portal/administration/accounts/choices'>;
export type AccountBank = AccountDetail['bank'];
