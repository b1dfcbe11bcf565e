import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SECOND_FACTORS } from './model.ts';
import { newTokens, passwordChange } from './password-endpoints.ts';
import { passwordPolicy } from './password-policy.ts';
import { factorAsked, securityCode, SECURITY_CODE_ERRORS } from './second-factor.ts';

/** People change their own password. Their session alone entitles them to it, and nothing else in it does. */
export const passwordChangeEndpoints = {
  ownPasswordPolicy: endpoint({
    method: 'GET',
    path: 'portal/passwordPolicy',
    summary: 'What the caller’s client asks of passwords.',
    access: 'halfDone',
    audience: 'everyone',
    reply: passwordPolicy,
    errors: ['UNAUTHENTICATED'],
  }),
  requestSecondFactor: endpoint({
    method: 'POST',
    path: 'portal/requestSecondFactor',
    summary:
      'Asks for the second factor of a change of password, by the given method or the one of the sign-in. Who has no second factor needs none.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    isSecret: true,
    body: z.enum(SECOND_FACTORS).optional(),
    reply: factorAsked,
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS'],
  }),
  authenticateSecondFactor: endpoint({
    method: 'POST',
    path: 'portal/authenticateSecondFactor',
    summary: 'Verifies the security code for a change of password, which is then possible for ten minutes.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    isSecret: true,
    body: z.strictObject({ securityCode }),
    errors: ['UNAUTHENTICATED', ...SECURITY_CODE_ERRORS, 'REQUEST_FIELDS'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'portal/changePassword',
    summary:
      'Changes the caller’s password after its own second factor; ends their other sessions and renews their tokens.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    isSecret: true,
    body: passwordChange,
    reply: newTokens,
    errors: [
      'UNAUTHENTICATED',
      'SECURITY_CODE_EXPIRED',
      'PASSWORD_NOT_CHANGED',
      'PASSWORD_CONSTRAINTS',
      'REQUEST_FIELDS',
    ],
  }),
};
