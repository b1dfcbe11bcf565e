import type { ApiAnswer } from '@portico/contract/api';
import type { Answers, Written } from '../fake-answers.ts';
import { listOf, type RowOf } from './list-of.ts';
import { POSSIBLE } from './sample-decisions.ts';
import { templateRow } from './template-samples.ts';

const ID = '01a20000-0000-7000-8000-000000000161';
const PATH = 'portal/administration/standingOrders';

export const standingOrderRow: RowOf<`GET ${typeof PATH}`> = {
  uniqueId: ID,
  name: 'Rent Basel, monthly',
  template: templateRow.name,
  creditor: templateRow.creditor,
  account: templateRow.account,
  debitAccount: templateRow.debitAccount,
  currency: 'CHF',
  amount: '18400.00',
  state: 'ACTIVE',
  nextExecutionOn: '2027-01-04',
  frequency: 'MONTHLY',
  changedAt: '2026-11-18T09:30:00.000Z',
  entityStatus: 'OK',
};

const { name: _name, frequency: _frequency, ...shown } = standingOrderRow;
export const standingOrder: Written<ApiAnswer<`GET ${typeof PATH}/:uniqueId`>> = {
  ...shown,
  content: {
    name: standingOrderRow.name,
    templateId: templateRow.uniqueId,
    amount: '',
    currency: '',
    remittance: '',
    reference: '',
    frequency: 'MONTHLY',
    firstDate: '2026-12-01',
    isOnLastBankingDay: false,
    holidayRule: 'AFTER',
    lastDate: null,
    datesCount: null,
    daysAhead: 5,
  },
  remittance: 'Rent',
  problems: [],
  coming: [
    { dueDate: '2027-01-01', executionDate: '2027-01-04', orderDate: '2026-12-30', isSkipped: false },
    { dueDate: '2027-02-01', executionDate: '2027-02-01', orderDate: '2027-01-27', isSkipped: true },
    { dueDate: '2027-03-01', executionDate: '2027-03-01', orderDate: '2027-02-24', isSkipped: false },
  ],
  past: [
    {
      dueDate: '2026-12-01',
      executionDate: '2026-12-01',
      outcome: 'MADE',
      order: { uniqueId: '01a20000-0000-7000-8000-000000000001', status: 'UNSIGNED' },
    },
  ],
  version: 2,
  openRequest: null,
  twoPersonRule: false,
  actions: { update: POSSIBLE, delete: POSSIBLE, hold: POSSIBLE },
};

const { uniqueId, name, creditor, account, debitAccount, currency, amount, remittance } = templateRow;
const paid = { creditor, account, debitAccount, currency, remittance, reference: null };
const choices: Written<ApiAnswer<`GET ${typeof PATH}/choices`>> = {
  templates: [
    { ...paid, uniqueId: '01a20000-0000-7000-8000-000000000152', name: 'Cleaning Basel', amount: null, locked: [] },
    { ...paid, uniqueId, name, amount, locked: ['creditor', 'account', 'remittance'] },
  ],
  twoPersonRule: false,
  actions: { create: POSSIBLE },
};

export const standingOrderSamples = {
  [`GET ${PATH}`]: listOf(standingOrderRow),
  [`GET ${PATH}/:uniqueId`]: standingOrder,
  [`GET ${PATH}/choices`]: choices,
  [`POST ${PATH}/plan`]: {
    dates: standingOrder.coming.map((date) => ({ ...date, isSkipped: false })),
    lastMade: null,
  },
} satisfies Answers;
