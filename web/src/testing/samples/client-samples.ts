import type { Answers } from '../fake-answers.ts';
import { POSSIBLE } from './sample-decisions.ts';
import { listOf, type RowOf } from './list-of.ts';
import { ruleContent } from './rule-content.ts';

export const clientRow: RowOf<'GET portal/administration/clients'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000139',
  clientId: 'ACME',
  name: 'Acme Precision Group',
  description: null,
  cashPoolProfile: 'NONE',
  active: true,
  usersCount: 4,
  createdOn: '2026-11-20T09:30:00.000Z',
};

export const clientUserRow: RowOf<'GET portal/administration/clients/:uniqueId/users'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000144',
  username: 'boss',
  fullName: 'Ada Boss',
  jobTitle: null,
  state: 'ACTIVE',
  subclientId: null,
};

export const clientSamples = {
  'GET portal/administration/clients': listOf(clientRow),
  'GET portal/administration/clients/:uniqueId': {
    uniqueId: '01a20000-0000-7000-8000-000000000142',
    clientId: 'HELVETIA',
    content: {
      name: 'Helvetia Foods',
      description: null,
      active: true,
      licensedModules: ['EFT', 'ARS', 'DLC'],
      cashPoolProfile: 'NONE',
      paymentTemplates: true,
      paymentValuesFromTemplate: true,
    },
    version: 1,
    createdOn: '2026-11-20T09:30:00.000Z',
    lastChange: null,
    subclients: [],
    twoPersonCategories: [],
    actions: { update: POSSIBLE },
  },
  'GET portal/administration/clients/:uniqueId/twoPersonRule': {
    uniqueId: '01a20000-0000-7000-8000-000000000143',
    content: ruleContent,
    entityStatus: 'OK',
    version: 1,
    openRequest: null,
    switches: [
      { category: 'USER', approvers: { names: [], count: 0 }, isAlwaysOn: false },
      { category: 'USERGROUP', approvers: { names: [], count: 0 }, isAlwaysOn: false },
      { category: 'SIGNOFFRULE', approvers: { names: [], count: 0 }, isAlwaysOn: false },
    ],
    settingsApprovers: { names: [], count: 0 },
    actions: { update: POSSIBLE },
    change: null,
  },
  'GET portal/administration/clients/:uniqueId/users': listOf(clientUserRow),
  'PUT portal/administration/clients/:uniqueId/twoPersonRule': {
    uniqueId: '01a20000-0000-7000-8000-000000000147',
    outcome: 'REQUESTED',
    changeRequest: '01a20000-0000-7000-8000-000000000148',
  },
} satisfies Answers;
