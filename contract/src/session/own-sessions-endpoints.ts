import { z } from 'zod';
import { byUniqueId, endpoint, instant, uniqueId } from '../endpoint.ts';
import { OWN_SESSIONS_MAXIMUM } from '../limits.ts';

/** One of the caller's own open sessions, as they recognise it. */
const ownSession = z.object({
  uniqueId,
  /** Such as Firefox and Windows; null if the caller didn't say, or it is unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: instant,
  lastActiveAt: instant,
  /** The network address it was started from. */
  address: z.string().nullable(),
  isCurrent: z.boolean(),
});

export const ownSessionsEndpoints = {
  ownSessions: endpoint({
    method: 'GET',
    path: 'portal/sessions',
    summary: 'The caller’s own open sessions, this one first, then the last used one.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    reply: z.array(ownSession).max(OWN_SESSIONS_MAXIMUM),
    errors: ['UNAUTHENTICATED'],
  }),
  endOwnSession: endpoint({
    method: 'POST',
    path: 'portal/sessions/:uniqueId/end',
    summary: 'Ends one of the caller’s own sessions; one that is over already stays as it is.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    params: byUniqueId,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: 'portal/sessions/endOthers',
    summary: 'Ends all of the caller’s sessions but this one.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    reply: z.object({ ended: z.number().int() }),
    errors: ['UNAUTHENTICATED'],
  }),
};
