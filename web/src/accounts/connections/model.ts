import type { ApiAnswer } from '@portico/contract/api';
import type { ConnectionContent } from '@portico/contract/accounts/connections';

export type { ConnectionContent };
export type ConnectionRow = ApiAnswer<'GET portal/administration/connections'>['content'][number];
export type ConnectionDetail = ApiAnswer<'GET portal/administration/connections/:uniqueId'>;
export type ConnectionChoices = ApiAnswer<'GET portal/administration/connections/choices'>;
