import { makeIban, type NewBank } from './create.ts';

export type DemoAccount = {
  bank: string;
  name: string;
  shortName: string;
  owner: string;
  iban: string;
  currency: string;
  /** False: the provider maintains it. */
  selfService?: boolean;
};

/** The demo's banks, invented; they take every date at every hour, but for one with cut-offs. */
export const DEMO_BANKS: NewBank[] = [
  {
    name: 'Rheinbrück Bank',
    bic: 'RHBKCHZZXXX',
    country: 'CH',
    clearing: { system: 'CHBCC', code: '00999' },
    postCode: '4058',
    town: 'Basel',
    folder: 'rheinbrueck',
  },
  {
    name: 'Hafenkontor Bank',
    bic: 'HAKODEHHXXX',
    country: 'DE',
    postCode: '20457',
    town: 'Hamburg',
    folder: 'hafenkontor',
    takesInstant: true,
    paymentFormat: 'pain.001.001.03',
  },
  { name: 'Crédit Belvaux', bic: 'CRBVFRPPXXX', country: 'FR', town: 'Lyon', folder: 'belvaux', takesInstant: true },
  {
    name: 'Thamesgate Bank',
    bic: 'THGTGB2LXXX',
    country: 'GB',
    clearing: { system: 'GBDSC', code: '990000' },
    town: 'London',
    folder: 'thamesgate',
  },
  {
    name: 'Banca Lariana',
    bic: 'BLARITMMXXX',
    country: 'IT',
    clearing: { system: 'ITNCC', code: '0999909990' },
    town: 'Como',
    folder: 'lariana',
    takesEveryDate: false,
    warehouseDays: 30,
    timeZone: 'Europe/Rome',
    cutOffs: [
      { currency: 'EUR', serviceLevel: null, timeOfDay: '14:00', daysBefore: 0 },
      { currency: 'EUR', serviceLevel: 'URGP', timeOfDay: '16:30', daysBefore: 0 },
      { currency: null, serviceLevel: null, timeOfDay: '12:00', daysBefore: 1 },
    ],
  },
];

export const DEMO_ACCOUNTS: Record<string, DemoAccount[]> = {
  ACME: [
    {
      bank: 'rheinbrueck',
      name: 'Acme Precision Group, operating account',
      shortName: 'Rheinbrück · CHF main',
      owner: 'Acme Precision AG',
      iban: makeIban('CH', '00999000047110001'),
      currency: 'CHF',
    },
    {
      bank: 'rheinbrueck',
      name: 'Acme Precision Group, foreign currency',
      shortName: 'Rheinbrück · USD',
      owner: 'Acme Precision AG',
      iban: makeIban('CH', '00999000047110002'),
      currency: 'USD',
    },
    {
      bank: 'hafenkontor',
      name: 'Acme Deutschland, suppliers',
      shortName: 'Hafenkontor · EUR suppliers',
      owner: 'Acme Deutschland GmbH',
      iban: makeIban('DE', '999000990004711001'),
      currency: 'EUR',
    },
    {
      bank: 'belvaux',
      name: 'Acme France, exploitation',
      shortName: 'Belvaux · EUR',
      owner: 'Acme France SAS',
      iban: makeIban('FR', '999000099000004711A0144'),
      currency: 'EUR',
    },
    {
      bank: 'thamesgate',
      name: 'Acme UK, current account',
      shortName: 'Thamesgate · GBP',
      owner: 'Acme Precision Ltd',
      iban: makeIban('GB', 'THGT99000004711001'),
      currency: 'GBP',
    },
    {
      bank: 'lariana',
      name: 'Acme Italia, conto corrente',
      shortName: 'Lariana · EUR',
      owner: 'Acme Italia S.r.l.',
      iban: makeIban('IT', 'X0999909990000000471100'),
      currency: 'EUR',
      selfService: false,
    },
  ],
  GLOBEX: [
    {
      bank: 'rheinbrueck',
      name: 'Globex Logistics, main account',
      shortName: 'Rheinbrück · CHF',
      owner: 'Globex Logistics AG',
      iban: makeIban('CH', '00999000058220001'),
      currency: 'CHF',
    },
    {
      bank: 'hafenkontor',
      name: 'Globex Logistics, Euro account',
      shortName: 'Hafenkontor · EUR',
      owner: 'Globex Logistics GmbH',
      iban: makeIban('DE', '999000990005822001'),
      currency: 'EUR',
    },
  ],
};

/** The demo's rates, CHF for one unit in hundred-millionths: round and invented. */
export const DEMO_RATES: Record<string, bigint> = {
  EUR: 94_900_000n,
  USD: 88_100_000n,
  GBP: 112_400_000n,
  PLN: 21_900_000n,
  SEK: 9_100_000n,
  JPY: 580_000n,
};

/** The demo's account groups, by the short names of their accounts. */
export const DEMO_ACCOUNT_GROUPS: Record<string, Record<string, string[]>> = {
  ACME: {
    Switzerland: ['Rheinbrück · CHF main', 'Rheinbrück · USD'],
    'Euro area': ['Hafenkontor · EUR suppliers', 'Belvaux · EUR', 'Lariana · EUR'],
    'United Kingdom': ['Thamesgate · GBP'],
  },
  GLOBEX: { 'All accounts': ['Rheinbrück · CHF', 'Hafenkontor · EUR'] },
};
