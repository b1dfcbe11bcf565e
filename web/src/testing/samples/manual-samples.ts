import type { ApiAnswer } from '@portico/contract/api';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import type { Answers, Written } from '../fake-answers.ts';
import { POSSIBLE } from './sample-decisions.ts';

type Choices = Written<ApiAnswer<'GET payments/manual/choices'>>;
type Check = Written<ApiAnswer<'POST payments/manual/check'>>;

const chf: Choices['debitAccounts'][number] = {
  uniqueId: '01a20000-0000-7000-8000-000000000110',
  name: 'Main account · CHF',
  longName: 'Main account in francs',
  owner: 'Helvetia Foods AG',
  iban: 'CH1600999378445583300',
  other: null,
  currency: 'CHF',
  country: 'CH',
  bank: 'Rheinbrück Bank',
  bic: 'TESTCHZZXXX',
  takesInstant: false,
  mandate: 'CONFIRMED',
  balance: { amount: '12500.00', date: '2026-11-19' },
};
const eur: Choices['debitAccounts'][number] = {
  ...chf,
  uniqueId: '01a20000-0000-7000-8000-000000000111',
  name: 'Main account · EUR',
  iban: 'CH8600999378445583301',
  currency: 'EUR',
  takesInstant: true,
  balance: null,
};

/** With one account to debit, which the editor then chooses. */
export const manualChoices: Choices = {
  debitAccounts: [chf],
  ownAccounts: [eur].map(({ mandate: _mandate, balance: _balance, ...account }) => account),
  entersAny: POSSIBLE,
  paysOthers: POSSIBLE,
  paysSalaries: POSSIBLE,
  currencies: ['CHF', 'EUR', 'JPY', 'USD'],
  countries: ['CH', 'DE', 'TR', 'US'],
  today: '2026-11-20',
};

export const TWO_ACCOUNTS: Choices = { ...manualChoices, debitAccounts: [chf, eur] };

/** Nothing is wrong, two people sign. */
export const manualCheck: Check = {
  faults: [],
  warnings: [],
  submit: POSSIBLE,
  requirements: [
    {
      account: 'Main account · CHF',
      required: 2,
      given: 0,
      excludeCreator: true,
      secondFactorRequired: true,
      limit: null,
      totals: [{ currency: 'CHF', amount: '1250.50' }],
      rates: [],
    },
  ],
  signers: [
    {
      person: { uniqueId: '01a20000-0000-7000-8000-000000000120', name: 'Dora Lindt' },
      you: false,
      decision: POSSIBLE,
    },
  ],
  cutOff: null,
  nextDate: null,
  balances: [
    {
      account: 'Main account · CHF',
      currency: 'CHF',
      state: 'CURRENT',
      balanceDate: '2026-11-19',
      before: '12500.00',
      after: '11249.50',
      isOverdrawn: false,
      remainsPercent: 89,
      others: [],
    },
  ],
};

/** An order of two payments, as it was entered. */
export const storedOrder: Written<ApiAnswer<'GET payments/manual/orders/:uniqueId'>> = {
  orderId: 'PO-HELVETIA-0043',
  contentDigest: 'a1b2',
  edit: POSSIBLE,
  templates: [],
  content: {
    groups: [
      {
        debitAccountId: chf.uniqueId,
        executionDate: '2026-11-23',
        serviceLevel: '',
        localInstrument: '',
        priority: '',
        categoryPurpose: '',
        chargeBearer: '',
        batchBooking: null,
        debitAdvice: '',
        payments: [
          {
            ...NO_PAYMENT,
            amount: '1250.50',
            currency: 'CHF',
            creditor: 'Brunner Werkzeuge AG',
            account: 'CH9300762011623852957',
          },
          {
            ...NO_PAYMENT,
            amount: '80.00',
            currency: 'CHF',
            creditor: 'Sägerei Müller',
            account: 'CH5604835012345678009',
          },
        ],
      },
    ],
  },
};

export const manualSamples: Answers = {
  'GET payments/manual/orders/:uniqueId': storedOrder,
  'GET payments/manual/choices': manualChoices,
  'GET payments/manual/creditors': [],
  'GET payments/manual/drafts': [],
  'PUT payments/manual/drafts/:uniqueId': undefined,
  'DELETE payments/manual/drafts/:uniqueId': undefined,
  'POST payments/manual/check': manualCheck,
};
