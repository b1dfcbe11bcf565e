import type { ApiAnswer } from '@portico/contract/api';
import type { Answers, Written } from '../fake-answers.ts';
import { IMPOSSIBLE, POSSIBLE } from './sample-decisions.ts';
import { listOf, type RowOf } from './list-of.ts';
import { ruleContent } from './rule-content.ts';

export const changeRequestRow: RowOf<'GET portal/administration/twomanrules'> = {
  uniqueId: '01a20000-0000-7000-8000-000000000150',
  kind: 'user',
  category: 'USER',
  action: 'UPDATE',
  status: 'PUBLISHED',
  name: 'Aldo Moretti (locked)',
  objectId: '01a20000-0000-7000-8000-000000000146',
  comment: 'Has left',
  requestedBy: { uniqueId: '01a20000-0000-7000-8000-000000000151', name: 'Vera Lindt (Portico, Petra Ohm)' },
  requestedAt: '2026-11-20T09:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  approverComment: null,
  outdated: null,
  actions: { reject: POSSIBLE, discard: IMPOSSIBLE, approve: POSSIBLE },
};

export const approvalSamples = {
  'GET portal/administration/twomanrules/waitingForMe': { count: 1 },
  'GET portal/administration/settings/twoPersonRule': {
    uniqueId: '01a20000-0000-7000-8000-000000000149',
    content: { ...ruleContent, categories: ['USER', 'USERGROUP'] },
    entityStatus: 'OK',
    version: 2,
    openRequest: null,
    switches: [
      {
        category: 'USER',
        approvers: { names: ['Ingrid Solheim (admin1)', 'Tomás Arrieta (admin2)'], count: 2 },
        isAlwaysOn: false,
      },
      {
        category: 'USERGROUP',
        approvers: { names: ['Ingrid Solheim (admin1)', 'Tomás Arrieta (admin2)'], count: 2 },
        isAlwaysOn: false,
      },
      { category: 'SIGNOFFRULE', approvers: { names: [], count: 0 }, isAlwaysOn: false },
    ],
    settingsApprovers: { names: ['Ingrid Solheim (admin1)', 'Tomás Arrieta (admin2)'], count: 2 },
    actions: { update: POSSIBLE },
  },
  'GET portal/administration/twomanrules': listOf(changeRequestRow),
  'GET portal/administration/twomanrules/:uniqueId': {
    uniqueId: '01a20000-0000-7000-8000-000000000152',
    kind: 'order',
    category: 'ORDER',
    action: 'DELETE',
    status: 'APPROVED',
    name: 'HELVETIA-0042',
    objectId: '01a20000-0000-7000-8000-000000000131',
    comment: 'Wrong',
    requestedBy: { uniqueId: '01a20000-0000-7000-8000-000000000128', name: 'Clara Kerr' },
    requestedAt: '2026-11-20T09:30:00.000Z',
    decidedBy: { uniqueId: '01a20000-0000-7000-8000-000000000153', name: 'Silvia Due' },
    decidedAt: '2026-11-20T09:30:00.000Z',
    approverComment: null,
    outdated: null,
    actions: { approve: IMPOSSIBLE, reject: IMPOSSIBLE, discard: IMPOSSIBLE },
    changes: [
      { field: 'status', before: { key: 'UNSIGNED' }, after: null },
      { field: 'orderId', before: 'HELVETIA-0042', after: null },
      { field: 'transactions', before: '1', after: null },
    ],
    unchanged: [],
    effect: null,
    digest: null,
    isGivenBack: false,
  },
  'PUT portal/administration/settings/twoPersonRule': {
    uniqueId: '01a20000-0000-7000-8000-000000000149',
    outcome: 'REQUESTED',
    changeRequest: '01a20000-0000-7000-8000-000000000154',
  },
} satisfies Answers;

const { 'GET portal/administration/twomanrules/:uniqueId': decided } = approvalSamples;
type ChangeRequest = Written<ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>>;

/** A change of a user that the reader may approve or reject. */
export const waitingRequest = {
  ...decided,
  kind: 'user',
  category: 'USER',
  action: 'UPDATE',
  status: 'PUBLISHED',
  name: 'Mara Keller (mara)',
  decidedBy: null,
  decidedAt: null,
  changes: [{ field: 'jobTitle', before: null, after: 'Treasurer' }],
  digest: 'as read',
  actions: { approve: POSSIBLE, reject: POSSIBLE, discard: IMPOSSIBLE },
} satisfies ChangeRequest;
