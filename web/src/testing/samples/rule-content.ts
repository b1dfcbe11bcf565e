import type { ApiAnswer } from '@portico/contract/api';
import { readPasswordPolicy } from '@portico/contract/session/password-policy';

type RuleContent = ApiAnswer<'GET portal/administration/settings/twoPersonRule'>['content'];

/** The company settings of a client whose changes nobody else has to approve. */
export const ruleContent: RuleContent = {
  categories: [],
  ownFactorSignsOnly: false,
  securIdSigns: false,
  mailboxAwaitsWord: false,
  signingBarHours: 24,
  sessionTokenLifetimeInMinutes: 5,
  passwordPolicy: readPasswordPolicy({}),
};
