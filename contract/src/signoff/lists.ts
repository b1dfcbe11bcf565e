import { ENTITY_STATUSES } from '../approvals/model.ts';
import type { Answer } from '../endpoint.ts';
import type { ListOf } from '../list-columns.ts';
import type { signOffRuleEndpoints } from './endpoints.ts';
import { RULE_SCOPES, RULE_SOURCES } from './model.ts';

type RuleRow = Answer<(typeof signOffRuleEndpoints)['list']>['content'][number];

/** Sign-off rules: one line each. */
export const signOffRuleList = {
  name: 'signOffRules',
  title: 'shell.signOffRules',
  columns: [
    { field: 'name', title: 'signoff.column.name', kind: 'text', sortable: true, filterable: true, searched: true },
    {
      field: 'entityStatus',
      title: 'signoff.column.entityStatus',
      kind: 'set',
      values: ENTITY_STATUSES,
      words: 'approvals.entity.*',
      filterable: true,
    },
    {
      field: 'scope',
      title: 'signoff.column.scope',
      kind: 'set',
      values: RULE_SCOPES,
      words: 'signoff.scope.*',
      text: ({ scopeNames }) => scopeNames.join(', ') || null,
      sortable: true,
      filterable: true,
    },
    {
      field: 'sourceType',
      title: 'signoff.column.sourceType',
      kind: 'set',
      values: RULE_SOURCES,
      words: 'status.sourceType.*',
      none: 'signoff.source.all',
      sortable: true,
      filterable: true,
    },
    {
      field: 'limit',
      title: 'signoff.column.limit',
      kind: 'amount',
      currency: 'limitCurrency',
      value: ({ limit, limitCurrency }) => (limit === null ? null : { amount: limit, currency: limitCurrency }),
      none: 'signoff.unlimited',
      sortable: true,
      filterable: true,
    },
    { field: 'limitCurrency', title: 'signoff.column.limitCurrency', kind: 'set', filterable: true },
    {
      field: 'signaturesRequired',
      title: 'signoff.column.signaturesRequired',
      shortTitle: 'signoff.column.signatures',
      kind: 'number',
      sortable: true,
      filterable: true,
    },
    {
      field: 'signers',
      title: 'signoff.column.signers',
      kind: 'text',
      value: ({ signers }) => signers.join(', ') || null,
      none: 'signoff.nobody',
    },
  ],
} as const satisfies ListOf<RuleRow>;
