import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import type { NewClient } from '../clients/public.ts';
import type { Grant, NewUser } from './create.ts';
import { switches } from './create.ts';

export type DemoUser = NewUser & { grants: Grant[] };
export type DemoClient = NewClient & { users: DemoUser[]; signers?: string[]; signaturesRequired?: number };

const SWISS = { dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND', numberFormat: 'DOT_APOSTROPHE', calendarStartingDay: 1 };

function level(area: Grant['area'], of: Grant['level']): Grant {
  return { area, level: of };
}

const CLERK: Grant[] = [
  ...switches(
    'PAYMENT_VIEW',
    'PAYMENT_CREATE_ANY',
    'PAYMENT_CREATE_FROM_TEMPLATE',
    'PAYMENT_BASIC_EDIT',
    'PAYMENT_FULL_EDIT_MANUAL',
    'PAYMENT_FULL_EDIT_UPLOADED',
    'PAYMENT_OPEN_UPLOADED',
    'PAYMENT_DELETE',
    'PAYMENT_UPLOAD',
    'PAYMENT_VIEW_UPLOADED',
    'PAYMENT_TEMPORARY_BENEFICIARIES',
    'VIEW_DELETED_ORDER',
    'RESTORE_DELETED_ORDER',
    'PAYMENT_NEW_FROM_TEMPLATE_VALUES',
  ),
  level('CLIENT_TEMPLATES', 'EDIT'),
  level('MY_TEMPLATES', 'EDIT'),
  level('ACCOUNT_PAYMENTS', 'EDIT'),
  level('ACCOUNT_STATEMENTS', 'VIEW_ONLY'),
];
/** The rights that a payment signer needs. */
export const SIGNER: Grant[] = [
  ...switches(
    'PAYMENT_VIEW',
    'PAYMENT_SIGN',
    'PAYMENT_REMOVE_SIGNATURES',
    'PAYMENT_VIEW_UPLOADED',
    'PAYMENT_SALARY_DETAILS',
  ),
  level('ACCOUNT_PAYMENTS', 'APPROVE'),
  level('ACCOUNT_STATEMENTS', 'VIEW_ONLY'),
];
const ADMINISTRATION: Grant[] = [
  level('USERS', 'ADMIN'),
  level('USER_GROUPS', 'ADMIN'),
  level('SIGN_OFF_RULES', 'ADMIN'),
  level('BANKS', 'ADMIN'),
  level('OWNERS', 'ADMIN'),
  level('CLIENT_TEMPLATES', 'ADMIN'),
  level('SETTINGS', 'ADMIN'),
  level('CLIENT_LOG', 'VIEW_ONLY'),
];

/** A person who does everything in a client. */
const ADMINISTRATOR: Grant[] = [
  ...CLERK.filter(({ area }) => !area.startsWith('ACCOUNT_') && area !== 'CLIENT_TEMPLATES'),
  ...switches('PAYMENT_SIGN', 'PAYMENT_REMOVE_SIGNATURES'),
  level('ACCOUNT_PAYMENTS', 'ADMIN'),
  level('ACCOUNT_STATEMENTS', 'ADMIN'),
  ...ADMINISTRATION,
];

/** Two of them decide about hits, and about messages whose outcome is unknown. */
const COMPLIANCE: Grant[] = [
  level('SCREENING', 'APPROVE'),
  level('BANK_OPERATIONS', 'APPROVE'),
  level('SETTINGS', 'APPROVE'),
];

function providerUser(userName: string, fullName: string, jobTitle: string, ...grants: Grant[]): DemoUser {
  return { userName, fullName, jobTitle, email: `${userName}@portico.example`, secondFactors: [], grants };
}

/** The people of the demo, all invented; the interfaces page fixes client ids and user names. */
export const DEMO_CLIENTS: DemoClient[] = [
  {
    businessId: 'ACME',
    name: 'Acme Precision Group',
    signers: ['signer1', 'signer2'],
    signaturesRequired: 2,
    users: [
      {
        userName: 'clerk',
        fullName: 'Nora Aebischer',
        jobTitle: 'Accounts payable',
        email: 'clerk@acme.example',
        settings: { language: 'en', ...SWISS },
        grants: CLERK,
      },
      {
        userName: 'signer1',
        fullName: 'Luca Bernasconi',
        jobTitle: 'Group treasurer',
        email: 'signer1@acme.example',
        settings: { language: 'en', ...SWISS },
        grants: SIGNER,
      },
      {
        userName: 'signer2',
        fullName: 'Helene Vasseur',
        jobTitle: 'Chief financial officer',
        email: 'signer2@acme.example',
        settings: { language: 'en', ...SWISS },
        grants: SIGNER,
      },
      {
        userName: 'clientadmin',
        fullName: 'Matthias Oberholzer',
        jobTitle: 'Administrator',
        email: 'clientadmin@acme.example',
        settings: { language: 'en', ...SWISS },
        grants: [
          ...switches('PAYMENT_VIEW', 'PAYMENT_VIEW_UPLOADED'),
          level('ACCOUNT_PAYMENTS', 'VIEW_ONLY'),
          level('ACCOUNT_STATEMENTS', 'VIEW_ONLY'),
          ...ADMINISTRATION,
        ],
      },
    ],
  },
  {
    businessId: 'GLOBEX',
    name: 'Globex Logistics',
    twoPersonRule: true,
    signers: ['admin1', 'admin2'],
    signaturesRequired: 1,
    users: [
      {
        userName: 'admin1',
        fullName: 'Ingrid Solheim',
        jobTitle: 'Administrator',
        email: 'admin1@globex.example',
        grants: ADMINISTRATOR,
      },
      {
        userName: 'admin2',
        fullName: 'Tomás Arrieta',
        jobTitle: 'Administrator',
        email: 'admin2@globex.example',
        grants: ADMINISTRATOR,
      },
    ],
  },
  {
    businessId: 'PROVIDER',
    name: 'Portico',
    kind: 'PROVIDER',
    licensedModules: ['EFT', 'ARS', 'CPS', 'INSTIMATCH', 'DLC'],
    users: [
      providerUser(
        'admin',
        'Petra Lindqvist',
        'Bank administrator',
        level('STATEMENTS_MODULE', 'ADMIN'),
        level('BANK_OPERATIONS', 'ADMIN'),
        level('SCREENING', 'VIEW_ONLY'),
        level('SETTINGS', 'EDIT'),
        ...ADMINISTRATION_AREAS.map((area) => level(area, 'ADMIN')),
      ),
      providerUser(
        'readonly',
        'Samuel Okafor',
        'Read-only administrator',
        level('STATEMENTS_MODULE', 'VIEW_ONLY'),
        level('BANK_OPERATIONS', 'VIEW_ONLY'),
        level('SCREENING', 'VIEW_ONLY'),
        level('SETTINGS', 'VIEW_ONLY'),
        ...ADMINISTRATION_AREAS.map((area) => level(area, 'VIEW_ONLY')),
      ),
      providerUser(
        'useradmin',
        'Chiara Donati',
        'User administrator',
        level('USERS', 'ADMIN'),
        level('USER_GROUPS', 'ADMIN'),
      ),
      // Every change of the provider's people takes two of them.
      providerUser(
        'useradmin2',
        'Bram de Wit',
        'User administrator',
        level('USERS', 'ADMIN'),
        level('USER_GROUPS', 'ADMIN'),
      ),
      providerUser('compliance1', 'Viktor Hala', 'Compliance', ...COMPLIANCE),
      providerUser('compliance2', 'Amélie Girard', 'Compliance', ...COMPLIANCE),
    ],
  },
  {
    businessId: 'PARTNERBANK',
    name: 'Partner Bank',
    kind: 'PARTNER',
    licensedModules: ['DLC'],
    users: [
      {
        userName: 'partner',
        fullName: 'Regula Zimmerli',
        email: 'partner@partnerbank.example',
        modules: ['DLC'],
        grants: [],
      },
    ],
  },
  {
    businessId: 'CORPPOOL',
    name: 'Corporate Pool Holding',
    kind: 'CORPORATE',
    licensedModules: ['DLC'],
    users: [
      {
        userName: 'corporate',
        fullName: 'Dario Fontana',
        email: 'corporate@corppool.example',
        modules: ['DLC'],
        grants: [],
      },
    ],
  },
];
