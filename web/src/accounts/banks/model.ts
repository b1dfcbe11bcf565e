import type { ApiAnswer } from '@portico/contract/api';
import type { BankContent } from '@portico/contract/accounts/banks';

export type { BankContent };
export type BankRow = ApiAnswer<'GET portal/administration/banks'>['content'][number];
export type BankDetail = ApiAnswer<'GET portal/administration/banks/:uniqueId'>;
export type BankChoices = ApiAnswer<'GET portal/administration/banks/choices'>;
