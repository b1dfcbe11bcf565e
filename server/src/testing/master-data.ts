/** Valid master data that names nothing of the author's client. */
export const RULE = {
  name: 'Somebody’s',
  scope: 'ALL',
  scopeIds: [],
  sourceType: null,
  limit: null,
  limitCurrency: 'CHF',
  signaturesRequired: 1,
  secondFactorRequired: true,
  excludeCreator: true,
  ruleConnectionType: 'AND',
  userIds: [],
  userGroupIds: [],
};

export const GROUP = { name: 'Somebody’s', accountIds: [] };

export const ACCOUNT = {
  name: 'Somebody’s',
  shortName: 'Somebody’s',
  alias: null,
  ownerId: '018f2f5e-0000-7000-8000-000000000008',
  bankId: '018f2f5e-0000-7000-8000-000000000009',
  iban: 'CH9300762011623852957',
  other: null,
  currency: 'CHF',
  country: 'CH',
  senderBic: null,
  intracompany: false,
  selfService: true,
};

/** Of a channel that nobody has. */
export const CONNECTION = {
  name: 'Somebody’s',
  folder: 'nobodys',
  paymentFormat: 'pain.001.001.09',
  charset: null,
  finalCodes: [],
  partOthers: null,
  takesEveryDate: false,
  takesInstant: false,
  warehouseDays: 0,
  timeZone: 'Europe/Zurich',
  cutOffs: [],
};

export const BANK = {
  name: 'Somebody’s',
  bic: 'TESTCHZZXXX',
  clearingSystem: 'CHBCC',
  clearingCode: '99980',
  street: null,
  buildingNumber: null,
  postCode: '4058',
  town: 'Basel',
  country: 'CH',
  senderBic: null,
};

export const OWNER = {
  name: 'Somebody Else Ltd',
  lei: null,
  identification: '556012-3456',
  scheme: 'COID',
  street: null,
  buildingNumber: null,
  postCode: '4058',
  town: 'Basel',
  country: 'CH',
};

/** A template in which nothing but the creditor is said. */
export const TEMPLATE = {
  name: 'Somebody’s',
  debitAccountId: null,
  creditor: 'Brunner AG',
  account: 'CH9300762011623852957',
  locked: ['creditor', 'account'],
};

/** On the first of each month. */
export const CALENDAR = {
  frequency: 'MONTHLY',
  firstDate: '2027-01-01',
  isOnLastBankingDay: false,
  holidayRule: 'AFTER',
  lastDate: null,
  datesCount: null,
};

/** A standing order that says nothing of the payment itself; its template is to be added. */
export const STANDING_ORDER = {
  name: 'Somebody’s',
  ...CALENDAR,
  daysAhead: 5,
  amount: '',
  currency: '',
  remittance: '',
  reference: '',
};

export const USER = {
  userName: 'somebody',
  fullName: 'Somebody',
  jobTitle: null,
  phone: null,
  mobile: null,
  email: 'somebody@client.example',
  authenticationType: 'EMAIL',
  subclientId: null,
  modules: ['EFT'],
  groupIds: [],
  permissions: [],
  comment: null,
};

export const USER_GROUP = { name: 'Somebody’s', description: null, comment: null, userIds: [], permissions: [] };

export const CLIENT = {
  name: 'Somebody’s',
  description: null,
  active: true,
  licensedModules: ['EFT'],
  cashPoolProfile: 'NONE',
  paymentTemplates: true,
  paymentValuesFromTemplate: true,
};

export const SUBCLIENT = { clientId: 'PART', name: 'A part', active: true };
