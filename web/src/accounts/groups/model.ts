import type { ApiAnswer } from '@portico/contract/api';
import type { AccountGroupContent } from '@portico/contract/accounts/endpoints';

export type { AccountGroupContent };
export type GroupRow = ApiAnswer<'GET portal/administration/accountGroups'>['content'][number];
export type GroupDetail = ApiAnswer<'GET portal/administration/accountGroups/:uniqueId'>;
export type GroupChoices = ApiAnswer<'GET portal/administration/accountGroups/choices'>;
export type GroupAccount = GroupChoices['accounts'][number];
