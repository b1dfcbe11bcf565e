import { z } from 'zod';
import { decisionShape, endpoint, instant, uniqueId } from '../endpoint.ts';
import { COMMENT_MAXIMUM_LENGTH, TEXT_MAXIMUM_LENGTH } from '../limits.ts';
import { SECOND_FACTORS } from '../session/model.ts';
import { decisionProofAsked, provenDecision, SECURITY_CODE_ERRORS } from '../session/second-factor.ts';
import { BANKS_SHOWN_MAXIMUM, CONNECTION_OUTCOMES, CONNECTIONS_MAXIMUM } from './model.ts';

/** One of the provider's connections: how a bank is reached, and in which format it takes payments. */
const connection = z.object({ uniqueId, name: z.string(), folder: z.string(), paymentFormat: z.string() });

const bank = z.object({
  uniqueId,
  client: z.object({ businessId: z.string(), name: z.string() }),
  name: z.string(),
  bic: z.string(),
  /** Replaces the BIC in messages of accounts without one of their own. */
  senderBic: z.string().nullable(),
  clearingCode: z.string().nullable(),
  country: z.string(),
  /** How many accounts are kept there. */
  accountsCount: z.number().int(),
  /** By its id in `connections`; null as long as two people haven't chosen one. */
  connectionId: uniqueId.nullable(),
  /** The connection that waits for a second person, and who has named it. */
  proposal: z
    .object({
      connectionId: uniqueId,
      by: z.array(
        z.object({
          person: z.string(),
          note: z.string(),
          at: instant,
          /** Their choice still counts; if not, somebody else must choose. */
          counts: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** Sent back with a choice. The choice is refused if the bank has changed meanwhile. */
  version: z.number().int(),
  /** Naming a connection, confirming the one that waits, and taking that back. */
  actions: z.object({ choose: decisionShape, confirm: decisionShape, takeBack: decisionShape }),
});

const PATH = 'portal/administration/clientBanks';
const choice = { connectionId: uniqueId, version: z.number().int() };
const choosing = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_STATE', 'CONTENT_CHANGED'] as const;
const byBank = z.strictObject({ uniqueId });

export const clientBankEndpoints = {
  clientBanks: endpoint({
    method: 'GET',
    path: PATH,
    summary:
      'For the provider: banks of all clients whose connection is to be chosen, the oldest first; with `all` every bank; `search` looks into client, name and BIC. With the connections to choose from.',
    access: 'session',
    audience: 'provider',
    query: z.strictObject({
      all: z.enum(['true', 'false']).optional(),
      search: z.string().trim().max(TEXT_MAXIMUM_LENGTH).optional(),
    }),
    reply: z.object({
      content: z.array(bank).max(BANKS_SHOWN_MAXIMUM),
      isWhole: z.boolean(),
      connections: z.array(connection).max(CONNECTIONS_MAXIMUM),
    }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  clientBanksCount: endpoint({
    method: 'GET',
    path: `${PATH}/count`,
    summary: 'For the provider: how many banks of all clients wait for their connection.',
    access: 'session',
    audience: 'provider',
    reply: z.object({ waiting: z.number().int() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
  chooseBankConnection: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/choose`,
    summary:
      'For the provider: names the connection by which a bank is reached. It is used once a second person has named the same; naming that of today takes back what waits.',
    access: 'session',
    audience: 'provider',
    params: byBank,
    body: provenDecision({ ...choice, note: z.string().trim().min(1).max(COMMENT_MAXIMUM_LENGTH) }),
    reply: z.object({ outcome: z.enum(CONNECTION_OUTCOMES) }),
    errors: [...choosing, ...SECURITY_CODE_ERRORS, 'REQUEST_FIELDS'],
  }),
  askForBankConnection: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/requestCode`,
    summary: 'For the provider: asks for the second factor that choosing a connection takes; its message names it.',
    access: 'session',
    audience: 'provider',
    params: byBank,
    body: z.strictObject({ ...choice, method: z.enum(SECOND_FACTORS).optional() }),
    reply: decisionProofAsked,
    errors: [...choosing, 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS'],
  }),
};
