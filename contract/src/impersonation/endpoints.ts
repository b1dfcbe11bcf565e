import { z } from 'zod';
import { byUniqueId, endpoint } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
import { userId } from '../id-shapes.ts';
import { signInResult } from '../session/endpoints.ts';
import { USER_STATES } from '../users/model.ts';

const name = z.string().trim().min(1).max(100);

/** A user that the caller may act as (spec A3). */
const impersonationUser = z.object({
  uniqueId: userId,
  username: z.string(),
  fullName: z.string(),
  jobTitle: z.string().nullable(),
  state: z.enum(USER_STATES),
  /** The business id of their subclient. */
  subclientId: z.string().nullable(),
});

export const impersonationEndpoints = {
  impersonationUsers: endpoint({
    method: 'GET',
    path: 'portal/administration/clients/:uniqueId/users',
    summary: 'For administrators of payments, read-only ones too: the users of a client, by their user name.',
    access: 'session',
    audience: 'provider',
    isPersonal: true,
    params: byUniqueId,
    query: gridQuery,
    reply: gridPage(impersonationUser),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  impersonate: endpoint({
    method: 'POST',
    path: 'portal/impersonate',
    summary:
      'For administrators of payments, read-only ones too: acts as a client or, with a user name, as one of its users, under new tokens. The own session waits.',
    access: 'session',
    audience: 'provider',
    isPersonal: true,
    isSecret: true,
    query: z.strictObject({ clientId: name, username: name.optional() }),
    reply: signInResult,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_STATE', 'REQUEST_FIELDS'],
  }),
  reset: endpoint({
    method: 'POST',
    path: 'portal/reset',
    summary: 'Ends an impersonation: the own session goes on, under new tokens.',
    access: 'session',
    audience: 'everyone',
    isSecret: true,
    reply: signInResult,
    errors: ['UNAUTHENTICATED', 'WRONG_STATE'],
  }),
};
