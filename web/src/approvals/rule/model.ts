import type { ApiAnswer } from '@portico/contract/api';

export type TwoPersonRule = ApiAnswer<'GET portal/administration/settings/twoPersonRule'>;
export type ClientTwoPersonRule = ApiAnswer<'GET portal/administration/clients/:uniqueId/twoPersonRule'>;
export type RuleContent = TwoPersonRule['content'];
export type Approvers = TwoPersonRule['settingsApprovers'];
