import { z } from 'zod';
import { endpoint, instant } from '../endpoint.ts';

const link = z.strictObject({ token: z.string().min(1).max(200) });
const errors = ['OBJECTION_LINK_UNUSABLE', 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS', 'CROSS_SITE_REQUEST'] as const;

/** Changes that people are notified of, with a link to object. PROOF: address, number or authentication type. */
export const OBJECTION_KINDS = [
  'PROOF',
  'AUTHENTICATOR_ADDED',
  'AUTHENTICATOR_REMOVED',
  'AUTHENTICATOR_RESET',
] as const;
export type ObjectionKind = (typeof OBJECTION_KINDS)[number];

/** "This wasn't me": the holder of the link can lock the user that it is about, and nothing else. */
export const objectionEndpoints = {
  lookAtObjection: endpoint({
    method: 'POST',
    path: 'portal/objection/look',
    summary: 'Says to what a link objects, without using it up.',
    access: 'public',
    body: link,
    reply: z.object({
      kind: z.enum(OBJECTION_KINDS),
      userName: z.string(),
      clientId: z.string(),
      clientName: z.string(),
      changedAt: instant,
      expiresAt: instant,
    }),
    errors,
  }),
  objectToChange: endpoint({
    method: 'POST',
    path: 'portal/objection',
    summary:
      'Objects to a change by a link, which is used up: locks the user, ends their sessions and tells the user administrators.',
    access: 'public',
    body: link,
    errors,
  }),
};
