import type { ApiAnswer } from '@portico/contract/api';

type RuleContent = ApiAnswer<'GET portal/administration/settings/twoPersonRule'>['content'];

/** The company settings of a client whose changes nobody else has to approve. */
export const ruleContent: RuleContent = {
  categories: [],
  ownFactorSignsOnly: false,
  securIdSigns: false,
  mailboxAwaitsWord: false,
  signingBarHours: 24,
  sessionTokenLifetimeInMinutes: 5,
  passwordPolicy: {
    disallowDictionaryPasswords: true,
    passwordMinimumLength: 12,
    usePasswordHistory: true,
    numberOfPasswordsToCheckInHistory: 10,
    passwordMustContainDigits: false,
    passwordMustContainSpecialCharacters: false,
    passwordMustBeMixedCase: false,
    passwordExpires: false,
    passwordDaysToExpiration: 90,
  },
};
