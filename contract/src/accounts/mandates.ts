import { z } from 'zod';
import { currency, decisionShape, endpoint, instant } from '../endpoint.ts';
import { accountId, byAccountId } from '../id-shapes.ts';
import { COMMENT_MAXIMUM_LENGTH, TEXT_MAXIMUM_LENGTH } from '../limits.ts';
import { SECOND_FACTORS } from '../session/model.ts';
import { decisionProofAsked, provenDecision, SECURITY_CODE_ERRORS } from '../session/second-factor.ts';
import { MANDATE_DECISIONS, MANDATES, MANDATES_SHOWN_MAXIMUM } from './model.ts';

const mandate = z.object({
  uniqueId: accountId,
  client: z.object({ businessId: z.string(), name: z.string() }),
  shortName: z.string(),
  name: z.string(),
  owner: z.string(),
  /** The name confirmed earlier, if the client has changed it since. Payments still go out under it. */
  ownerConfirmed: z.string().nullable(),
  /** Replaces the bank's BIC in messages; confirmed with the owner. */
  senderBic: z.string().nullable(),
  /** The BIC confirmed earlier, if the client has changed or removed it since. Payments still go out with it. */
  senderBicConfirmed: z.string().nullable(),
  /** The owner or the sender BIC differs from what was confirmed. */
  isChanged: z.boolean(),
  bank: z.object({ name: z.string(), bic: z.string(), clearingCode: z.string().nullable() }),
  /** The IBAN, else the other number. */
  number: z.string(),
  currency,
  mandate: z.enum(MANDATES),
  /** Other clients with the same account, by business id. */
  elsewhere: z.array(
    z.object({
      businessId: z.string(),
      isConfirmed: z.boolean(),
      /** Else its bank has another clearing code at the same BIC, which may be another branch. */
      isCertain: z.boolean(),
    }),
  ),
  /** The provider's staff member who entered the account from the bank's paper; one other person must confirm it. */
  enteredByName: z.string().nullable(),
  /** How many of the provider's people confirm it as it is now. Two are needed. */
  confirmations: z.number().int(),
  /** Each person's latest decision. */
  decisions: z.array(
    z.object({
      person: z.string(),
      decision: z.enum(MANDATE_DECISIONS),
      note: z.string(),
      at: instant,
      /** Their decision still counts; if not, somebody else must decide. */
      counts: z.boolean(),
    }),
  ),
  /** Sent back with a decision. The decision is refused if the account, its bank or its owner has changed meanwhile. */
  version: z.string(),
  actions: z.object({ confirm: decisionShape, refuse: decisionShape }),
});

const PATH = 'portal/administration/mandates';
const decided = { decision: z.enum(MANDATE_DECISIONS), version: z.string().max(TEXT_MAXIMUM_LENGTH) };
const deciding = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_STATE', 'CONTENT_CHANGED'] as const;

export const mandatesEndpoints = {
  mandates: endpoint({
    method: 'GET',
    path: PATH,
    summary:
      'For the provider: accounts of all clients whose mandate is to be confirmed, the oldest first; with `all` every account; `search` looks into client and account number.',
    access: 'session',
    audience: 'provider',
    query: z.strictObject({
      all: z.enum(['true', 'false']).optional(),
      search: z.string().trim().max(TEXT_MAXIMUM_LENGTH).optional(),
    }),
    reply: z.object({ content: z.array(mandate).max(MANDATES_SHOWN_MAXIMUM), isWhole: z.boolean() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  mandatesCount: endpoint({
    method: 'GET',
    path: `${PATH}/count`,
    summary: 'For the provider: how many accounts of all clients wait for their mandate to be confirmed.',
    access: 'session',
    audience: 'provider',
    reply: z.object({ waiting: z.number().int() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  decideMandate: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/decide`,
    summary: 'For the provider: confirms, as one of two people, or refuses the mandate of an account.',
    access: 'session',
    audience: 'provider',
    params: byAccountId,
    body: provenDecision({ ...decided, note: z.string().trim().min(1).max(COMMENT_MAXIMUM_LENGTH) }),
    reply: z.object({ mandate: z.enum(MANDATES) }),
    errors: [...deciding, ...SECURITY_CODE_ERRORS, 'REQUEST_FIELDS'],
  }),
  askForMandateDecision: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/requestCode`,
    summary:
      'For the provider: asks for the second factor that a decision about a mandate takes; its message names which.',
    access: 'session',
    audience: 'provider',
    params: byAccountId,
    body: z.strictObject({ ...decided, method: z.enum(SECOND_FACTORS).optional() }),
    reply: decisionProofAsked,
    errors: [...deciding, 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS'],
  }),
};
