import { z } from 'zod';
import { endpoint, instant } from '../endpoint.ts';
import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';
import { passwordPolicy } from './password-policy.ts';

const name = z.string().trim().min(1).max(100);
const resetPasswordToken = z.string().min(1).max(200);
const password = z.string().min(1).max(PASSWORD_MAXIMUM_LENGTH);

/** Sets a new password for anyone who knows the old one. */
export const passwordChange = z.strictObject({ oldPassword: password, newPassword: password, confirmation: password });
/** A session's tokens are renewed with its password. The body has them only for callers other than our browser app. */
export const newTokens = z.object({
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  expiresAt: instant,
});

export const PASSWORD_LINK_KINDS = ['INVITATION', 'RESET'] as const;
export type PasswordLinkKind = (typeof PASSWORD_LINK_KINDS)[number];

export const passwordEndpoints = {
  resetPassword: endpoint({
    method: 'POST',
    path: 'portal/resetPassword',
    summary:
      'Sends a link for a new password, by client id and user name or by e-mail alone. The answer doesn’t say whether there is such a user.',
    access: 'public',
    body: z.union([z.strictObject({ clientId: name, username: name }), z.strictObject({ email: z.email().max(254) })]),
    errors: ['REQUEST_FIELDS', 'TOO_MANY_REQUESTS', 'CROSS_SITE_REQUEST'],
  }),
  authenticatePasswordReset: endpoint({
    method: 'POST',
    path: 'portal/authenticatePasswordReset',
    summary: 'Says for whom a link is and what the new password needs, without using the link up.',
    access: 'public',
    body: z.strictObject({ resetPasswordToken }),
    reply: z.object({
      kind: z.enum(PASSWORD_LINK_KINDS),
      fullName: z.string(),
      userName: z.string(),
      clientId: z.string(),
      clientName: z.string(),
      expiresAt: instant,
      policy: passwordPolicy,
    }),
    errors: ['PASSWORD_LINK_UNUSABLE', 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS', 'CROSS_SITE_REQUEST'],
  }),
  authenticatePasswordChange: endpoint({
    method: 'POST',
    path: 'portal/authenticatePasswordChange',
    summary:
      'Sets a new password: by a link, which is used up, unlocks the user (at most twice within a day) and ends their sessions; or during the sign-in, where the old one has expired or has to be changed, with new tokens.',
    access: 'public',
    body: z.union([
      z.strictObject({ resetPasswordToken, newPassword: password, confirmation: password }),
      passwordChange,
    ]),
    /** Only during the sign-in: setting a password by a link also signs the person in. */
    reply: newTokens.optional(),
    errors: [
      'UNAUTHENTICATED',
      'PASSWORD_NOT_CHANGED',
      'PASSWORD_LINK_UNUSABLE',
      'PASSWORD_CONSTRAINTS',
      'REQUEST_FIELDS',
      'TOO_MANY_REQUESTS',
      'CROSS_SITE_REQUEST',
    ],
  }),
};
