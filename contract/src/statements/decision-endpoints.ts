import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byStatementId } from '../id-shapes.ts';
import { COMMENT_MAXIMUM_LENGTH } from '../limits.ts';
import { STATEMENT_STATES } from './model.ts';

/** A person's decision on a statement, logged for its client and for the provider. */
const decision = {
  access: 'session',
  audience: 'provider',
  params: byStatementId,
  body: z.strictObject({ reason: z.string().trim().min(1).max(COMMENT_MAXIMUM_LENGTH) }),
  reply: z.object({ state: z.enum(STATEMENT_STATES) }),
  errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_STATE'],
} as const;

export const statementDecisionEndpoints = {
  takeOutStatement: endpoint({
    method: 'POST',
    path: 'reporting/statements/:uniqueId/takeOut',
    summary: 'Takes a statement out of the count, with a reason; for the provider.',
    ...decision,
  }),
  agreeToStatement: endpoint({
    method: 'POST',
    path: 'reporting/statements/:uniqueId/agree',
    summary: 'Agrees to a statement, with a reason: it counts and replaces what contradicts it; for the provider.',
    ...decision,
  }),
};
