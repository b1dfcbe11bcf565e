import type { ApiAnswer } from '@portico/contract/api';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { TERMS_OF } from '@portico/contract/payments/manual/kinds';
import type { Answers, Written } from '../fake-answers.ts';
import { listOf, type RowOf } from './list-of.ts';
import { manualChoices } from './manual-samples.ts';
import { POSSIBLE } from './sample-decisions.ts';

const ID = '01a20000-0000-7000-8000-000000000151';
const CHF = '01a20000-0000-7000-8000-000000000110';
const IBAN = 'CH9300762011623852957';

export const templateRow: RowOf<'GET portal/administration/templates'> = {
  uniqueId: ID,
  name: 'Rent Basel',
  creditor: 'Rheinhafen Immobilien AG',
  account: IBAN,
  debitAccount: 'Main account · CHF',
  currency: 'CHF',
  amount: '18400.00',
  remittance: 'Rent',
  changedAt: '2026-11-18T09:30:00.000Z',
  lastUsedAt: '2026-11-02T09:30:00.000Z',
  entityStatus: 'OK',
};

const { endToEndId: _ofOnePayment, ...NOTHING } = NO_PAYMENT;

const template: Written<ApiAnswer<'GET portal/administration/templates/:uniqueId'>> = {
  uniqueId: ID,
  content: {
    ...NOTHING,
    ...TERMS_OF.STANDARD,
    name: 'Rent Basel',
    debitAccountId: CHF,
    creditor: 'Rheinhafen Immobilien AG',
    account: IBAN,
    currency: 'CHF',
    amount: '18400.00',
    remittance: 'Rent',
    locked: ['debitAccountId', 'creditor', 'account', 'currency'],
  },
  debitAccount: { uniqueId: CHF, name: 'Main account · CHF', iban: 'CH1600999378445583300', other: null },
  changedAt: '2026-11-18T09:30:00.000Z',
  lastUsedAt: '2026-11-02T09:30:00.000Z',
  entityStatus: 'OK',
  version: 2,
  openRequest: null,
  twoPersonRule: false,
  actions: { update: POSSIBLE, delete: POSSIBLE },
};

const { debitAccounts, ownAccounts, paysSalaries, currencies, countries } = manualChoices;
const choices: Written<ApiAnswer<'GET portal/administration/templates/choices'>> = {
  debitAccounts: debitAccounts.map(({ mandate: _mandate, balance: _balance, ...account }) => account),
  ownAccounts,
  paysSalaries,
  currencies,
  countries,
  twoPersonRule: false,
  actions: { create: POSSIBLE },
};

const { entityStatus: _status, ...shown } = templateRow;
const electricity = {
  ...shown,
  uniqueId: '01a20000-0000-7000-8000-000000000152',
  name: 'Electricity Basel',
  creditor: 'Stromwerk am Rhein AG',
  account: 'CH5604835012345678009',
  amount: null,
  remittance: null,
  lastUsedAt: null,
};
/** One of the client’s that was changed since it was used, and one of the reader’s own. */
export const relevantTemplates: Written<ApiAnswer<'GET portal/administration/relevantTemplates'>>['templates'] = [
  { ...electricity, kind: 'MINE', changedSinceUse: false },
  { ...shown, kind: 'CLIENT', changedSinceUse: true },
];

const payment = { ...NO_PAYMENT, creditor: 'Rheinhafen Immobilien AG', account: IBAN, currency: 'CHF' };
const OPEN = {
  creditor: 'Stromwerk am Rhein AG',
  account: 'CH5604835012345678009',
  amount: '',
  remittance: '',
  locked: ['creditor' as const, 'account' as const],
};

/** What both begin with: the rent says how much, the other doesn’t. */
export const begunPayments: Written<ApiAnswer<'POST payments/manual/fromTemplates'>> = {
  groups: [
    {
      ...TERMS_OF.STANDARD,
      debitAccountId: CHF,
      payments: [
        { ...payment, amount: '18400.00', remittance: 'Rent', template: ID },
        {
          ...payment,
          creditor: 'Stromwerk am Rhein AG',
          account: 'CH5604835012345678009',
          template: electricity.uniqueId,
        },
      ],
    },
  ],
  templates: [
    { uniqueId: ID, kind: 'CLIENT', name: 'Rent Basel', content: template.content, changedSinceUse: true },
    {
      uniqueId: electricity.uniqueId,
      kind: 'MINE',
      name: 'Electricity Basel',
      content: { ...template.content, ...OPEN, name: 'Electricity Basel' },
      changedSinceUse: false,
    },
  ],
};

const { uniqueId, version, entityStatus, content, debitAccount } = template;
const contents = { objects: [{ uniqueId, version, entityStatus, content, debitAccount }] };

export const templateSamples = {
  'GET portal/administration/templates': listOf(templateRow),
  'GET portal/administration/templates/:uniqueId': template,
  'GET portal/administration/templates/choices': choices,
  'GET portal/administration/templates/contents': contents,
  'GET portal/administration/myTemplates': listOf(templateRow),
  'GET portal/administration/myTemplates/:uniqueId': template,
  'GET portal/administration/myTemplates/choices': choices,
  'GET portal/administration/myTemplates/contents': contents,
  'GET portal/administration/relevantTemplates': { templates: relevantTemplates },
  'POST payments/manual/fromTemplates': begunPayments,
} satisfies Answers;
