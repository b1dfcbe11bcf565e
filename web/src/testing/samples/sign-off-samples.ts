import type { Answers } from '../fake-answers.ts';
import { POSSIBLE } from './sample-decisions.ts';
import { listOf, type RowOf } from './list-of.ts';

export const signOffRuleRow: RowOf<'GET portal/administration/signOffRules'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000155',
  name: 'All payments',
  scope: 'ALL',
  scopeNames: [],
  sourceType: null,
  limit: null,
  limitCurrency: 'CHF',
  signaturesRequired: 2,
  secondFactorRequired: true,
  excludeCreator: true,
  ruleConnectionType: 'AND',
  signers: ['Signers', 'Tomás Arrieta (signer2)'],
  entityStatus: 'OK',
};

export const signOffSamples = {
  'POST portal/administration/signOffRules/effect': {
    people: [],
    namesakes: [],
    paymentsToIt: null,
    morePeople: 0,
    ladders: [],
    moreLadderAccounts: 0,
    accountsLeftOut: 0,
    openOrders: 0,
    openOrdersIsLowerBound: false,
  },
  'GET portal/administration/signOffRules': listOf(signOffRuleRow),
  'GET portal/administration/signOffRules/:uniqueId': {
    uniqueId: '01a20000-0000-7000-8000-000000000155',
    content: {
      name: 'All payments',
      scope: 'ALL',
      scopeIds: [],
      sourceType: null,
      limit: null,
      limitCurrency: 'CHF',
      signaturesRequired: 2,
      secondFactorRequired: true,
      excludeCreator: true,
      ruleConnectionType: 'AND',
      userIds: ['01a20000-0000-7000-8000-000000000156'],
      userGroupIds: ['01a20000-0000-7000-8000-000000000157'],
    },
    entityStatus: 'OK',
    version: 2,
    openRequest: null,
    twoPersonRule: true,
    actions: { update: POSSIBLE, delete: POSSIBLE },
  },
  'GET portal/administration/signOffRules/choices': {
    users: [
      { uniqueId: '01a20000-0000-7000-8000-000000000158', name: 'Ada Min' },
      { uniqueId: '01a20000-0000-7000-8000-000000000159', name: 'Sandro Uno' },
    ],
    userGroups: [{ uniqueId: '01a20000-0000-7000-8000-000000000160', name: 'Signers' }],
    accounts: [
      { uniqueId: '01a20000-0000-7000-8000-000000000161', name: 'Main account · CHF' },
      { uniqueId: '01a20000-0000-7000-8000-000000000162', name: 'Main account · EUR' },
    ],
    accountGroups: [],
    currencies: ['CHF', 'EUR', 'GBP'],
    twoPersonRule: true,
    actions: { create: POSSIBLE },
  },
} satisfies Answers;
