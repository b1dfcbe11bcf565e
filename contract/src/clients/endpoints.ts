import { z } from 'zod';
import { changeErrors, changeOutcome, changeRequest, decisionBody, decisionErrors } from '../approvals/endpoints.ts';
import { SWITCHABLE_CATEGORIES } from '../approvals/kinds.ts';
import { CHANGE_DECISIONS } from '../approvals/model.ts';
import { twoPersonRule, twoPersonRuleChange } from '../approvals/rule-endpoints.ts';
import { byUniqueId, decisionShape, endpoint, instant, uniqueId } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { OWN_NAME_MAXIMUM_LENGTH, SUBCLIENTS_MAXIMUM, TEXT_MAXIMUM_LENGTH } from '../limits.ts';
import { MODULES } from '../permissions/model.ts';
import { BUSINESS_ID_PATTERN, CASH_POOL_PROFILES } from './model.ts';

const ownName = z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH);

/**
 * A client as the provider submits it (spec A3). How its people sign in and sign is part of the company settings, which
 * take two people.
 */
export const clientContent = z.strictObject({
  name: ownName,
  description: z.string().trim().min(1).max(TEXT_MAXIMUM_LENGTH).nullable(),
  /** If a client is inactive, its people can't sign in. */
  active: z.boolean(),
  licensedModules: z.array(z.enum(MODULES)).max(MODULES.length),
  cashPoolProfile: z.enum(CASH_POOL_PROFILES),
  paymentTemplates: z.boolean(),
  paymentValuesFromTemplate: z.boolean(),
});
export type ClientContent = z.output<typeof clientContent>;

/** A part of a client, such as a subsidiary, that users may belong to. */
export const subclientContent = z.strictObject({
  clientId: z.string().trim().toUpperCase().regex(BUSINESS_ID_PATTERN),
  name: ownName,
  active: z.boolean(),
});
const subclient = z.object({ uniqueId, ...subclientContent.shape, usersCount: z.number().int() });

const clientRow = z.object({
  uniqueId,
  clientId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  cashPoolProfile: z.enum(CASH_POOL_PROFILES),
  active: z.boolean(),
  usersCount: z.number().int(),
  createdOn: instant,
});

const client = z.object({
  uniqueId,
  clientId: z.string(),
  content: clientContent,
  /** Sent back with a change. The change is refused if the object has a newer version. */
  version: z.number().int(),
  createdOn: instant,
  lastChange: instant.nullable(),
  subclients: z.array(subclient).max(SUBCLIENTS_MAXIMUM),
  /** Categories whose changes wait for a second person. */
  twoPersonCategories: z.array(z.enum(SWITCHABLE_CATEGORIES)),
  actions: z.object({ update: decisionShape }),
});

const PATH = 'portal/administration/clients';
const errors = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'REQUEST_FIELDS'] as const;

export const clientsEndpoints = {
  clients: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'For bank administrators: the clients, by their client id unless asked otherwise.',
    access: 'session',
    audience: 'provider',
    query: gridQuery,
    reply: gridPage(clientRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  client: endpoint({
    method: 'GET',
    path: `${PATH}/:uniqueId`,
    summary: 'For bank administrators: one client with its settings and subclients.',
    access: 'session',
    audience: 'provider',
    params: byUniqueId,
    reply: client,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  updateClient: endpoint({
    method: 'PUT',
    path: `${PATH}/:uniqueId`,
    summary: 'For bank administrators: changes a client at once. Inactivating it ends all its sessions.',
    access: 'session',
    audience: 'provider',
    params: byUniqueId,
    body: z.strictObject({ content: clientContent, version: z.number().int() }),
    errors: [...errors, 'CONTENT_CHANGED'],
  }),
  addSubclient: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/subclients`,
    summary: 'For bank administrators: adds a subclient.',
    access: 'session',
    audience: 'provider',
    params: byUniqueId,
    body: z.strictObject({ content: subclientContent }),
    reply: z.object({ uniqueId }),
    errors,
  }),
  updateSubclient: endpoint({
    method: 'PUT',
    path: `${PATH}/:uniqueId/subclients/:subclientId`,
    summary: 'For bank administrators: changes a subclient; its client id stays.',
    access: 'session',
    audience: 'provider',
    params: z.strictObject({ uniqueId, subclientId: uniqueId }),
    body: z.strictObject({ content: subclientContent }),
    errors,
  }),
  clientTwoPersonRule: endpoint({
    method: 'GET',
    path: `${PATH}/:uniqueId/twoPersonRule`,
    summary: 'For bank administrators: the settings of a client for its people, with the change of them that waits.',
    access: 'session',
    audience: 'provider',
    params: byUniqueId,
    reply: z.object({ ...twoPersonRule.shape, change: changeRequest.nullable() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  updateClientTwoPersonRule: endpoint({
    method: 'PUT',
    path: `${PATH}/:uniqueId/twoPersonRule`,
    summary:
      'For bank administrators: asks another one, or a person of the client, to change its settings for its people.',
    access: 'session',
    audience: 'provider',
    params: byUniqueId,
    body: twoPersonRuleChange,
    reply: changeOutcome,
    errors: changeErrors,
  }),
  decideClientTwoPersonRule: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/twoPersonRule/:decision`,
    summary:
      'For bank administrators: approves (digest of what was read required), rejects (comment required) or discards the waiting change of the settings.',
    access: 'session',
    audience: 'provider',
    params: z.strictObject({ uniqueId, decision: z.enum(CHANGE_DECISIONS) }),
    /** The request that was read; by now a different one may be waiting. */
    body: decisionBody.extend({ changeRequest: uniqueId }),
    reply: changeRequest,
    errors: [...decisionErrors, 'CONTENT_CHANGED'],
  }),
};
