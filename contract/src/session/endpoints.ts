import { z } from 'zod';
import { CHANGE_CATEGORIES } from '../approvals/model.ts';
import { endpoint, instant } from '../endpoint.ts';
import { userId } from '../id-shapes.ts';
import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';
import { changedSettings, personalSettings } from '../settings/personal-settings.ts';
import { SECOND_FACTORS } from './model.ts';
import { PAGES } from './pages.ts';
import { factorOption, passkeyRequest, securityCode, SECURITY_CODE_ERRORS } from './second-factor.ts';

/** A client's id or a user's name, as typed. */
export const credential = z.string().min(1).max(100);

/** The session user (spec A3). Fields for parts of the product that come later hold what is true now. */
export const sessionUser = z.object({
  id: userId,
  clientId: z.string(),
  fullName: z.string(),
  userName: z.string(),
  enabled: z.boolean(),
  /** The rule is on, or changes from when it was on still wait. */
  twoMansRule: z.boolean(),
  /** Categories whose changes wait for a second person. */
  twoMansRuleCategories: z.array(z.enum(CHANGE_CATEGORIES)),
  secondFactorAuthenticated: z.boolean(),
  setSecondFactorAuthenticationType: z.enum(SECOND_FACTORS).nullable(),
  securityCodeValidUntil: instant.nullable(),
  /** Epoch seconds. */
  previousLogin: z.number().int().nullable(),
  passwordChangeRequired: z.boolean(),
  passwordExpired: z.boolean(),
  settings: personalSettings,
  applications: z.array(z.object({ name: z.string(), url: z.string(), enabled: z.boolean() })),
  authorities: z.array(z.object({ authority: z.string(), module: z.string(), privilege: z.string() })),
  userGroups: z.array(z.string()),
  impersonated: z.boolean(),
  impersonatedClient: z.string().nullable(),
  impersonatedUser: z.string().nullable(),
  /** The provider's staff member who acts for this client or user, and how far their own role reaches. */
  impersonator: z.object({ fullName: z.string(), userName: z.string(), isReadOnly: z.boolean() }).nullable(),
  client: z.object({
    name: z.string(),
    applicationSettings: z.object({
      cashPoolProfile: z.enum(['NONE', 'PARTNER', 'CORPORATE']),
      paymentTemplates: z.boolean(),
      paymentValuesFromTemplate: z.boolean(),
    }),
    /** The most that its people may choose for themselves. */
    sessionTokenLifetimeInMinutes: z.number().int(),
    accounts: z.number().int(),
  }),
  domainUser: z.object({ fullName: z.string(), jobTitle: z.string().nullable() }),
  sessionId: z.uuid(),
  sessionExpiresAt: instant,
  /** Minutes without activity that end this session. */
  sessionTokenLifetimeInMinutes: z.number().int(),
  b2cMfa: z.boolean(),
  /** False for users who sign in through the identity provider. */
  hasPassword: z.boolean(),
  kind: z.enum(['CLIENT', 'PROVIDER', 'PARTNER_END_USER', 'CORPORATE_END_USER']),
  /** Which pages they may open, of those that aren't for everybody; none until the sign-in is complete. */
  pages: z.record(z.enum(PAGES), z.boolean()),
});

/** The answer to every step of the sign-in. Only callers other than our own browser application get tokens in it. */
export const signInResult = z.object({
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  expiresAt: instant,
  secondFactorOptions: z.array(factorOption),
  user: sessionUser,
});

export const sessionEndpoints = {
  authenticate: endpoint({
    method: 'POST',
    path: 'portal/authenticate',
    summary: 'Signs in with client id, user name and password; with one second factor its code is sent at once.',
    access: 'public',
    body: z.strictObject({
      browser: z.string().max(500).optional(),
      clientId: credential,
      username: credential,
      password: z.string().min(1).max(PASSWORD_MAXIMUM_LENGTH),
    }),
    reply: signInResult,
    errors: ['AUTHENTICATION_FAILED', 'UNAUTHORIZED', 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS', 'CROSS_SITE_REQUEST'],
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: 'portal/secondFactor',
    summary:
      'Chooses the second factor, as a JSON string, and asks for it: sends its code, again to send a new one, or gives what a passkey is asked.',
    access: 'halfDone',
    audience: 'everyone',
    body: z.enum(SECOND_FACTORS),
    /** Only for a passkey. */
    reply: z.object({ passkey: passkeyRequest }).optional(),
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS'],
  }),
  securityCode: endpoint({
    method: 'POST',
    path: 'portal/securityCode',
    summary: 'Verifies the security code or the passkey’s answer; the session is then whole and gets new tokens.',
    access: 'halfDone',
    audience: 'everyone',
    isPersonal: true,
    body: z.strictObject({ securityCode }),
    reply: signInResult,
    errors: ['UNAUTHENTICATED', ...SECURITY_CODE_ERRORS, 'REQUEST_FIELDS'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: 'portal/token/refresh',
    summary: 'Renews the tokens; a refresh token works once, a reused one ends the session everywhere.',
    access: 'public',
    body: z.strictObject({ refreshToken: z.string().max(200).optional() }).optional(),
    reply: signInResult,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE_REQUEST'],
  }),
  currentUser: endpoint({
    method: 'GET',
    path: 'portal/user',
    summary: 'The signed-in user with settings, applications and authorities.',
    access: 'halfDone',
    audience: 'everyone',
    reply: sessionUser,
    errors: ['UNAUTHENTICATED'],
  }),
  user: endpoint({
    method: 'POST',
    path: 'portal/user',
    summary: 'The same as GET, for callers that only post.',
    access: 'halfDone',
    audience: 'everyone',
    reply: sessionUser,
    errors: ['UNAUTHENTICATED'],
  }),
  applications: endpoint({
    method: 'POST',
    path: 'portal/applications',
    summary: 'The applications that the user may open.',
    access: 'session',
    audience: 'everyone',
    reply: sessionUser.shape.applications,
    errors: ['UNAUTHENTICATED'],
  }),
  logout: endpoint({
    method: 'POST',
    path: 'portal/logout',
    summary: 'Ends the session.',
    access: 'halfDone',
    audience: 'everyone',
    errors: ['UNAUTHENTICATED'],
  }),
  settings: endpoint({
    method: 'PUT',
    path: 'portal/settings',
    summary: 'Changes personal settings; fields that are left out stay.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    body: changedSettings,
    reply: personalSettings,
    errors: ['UNAUTHENTICATED', 'REQUEST_FIELDS', 'NOT_FOUND'],
  }),
  version: endpoint({
    method: 'GET',
    path: 'portal/version',
    summary: 'Version of the portal, its environment, and the addresses that the sign-in page links to.',
    access: 'public',
    reply: z.object({
      version: z.string(),
      environment: z.string(),
      documentationUrl: z.string().nullable(),
      mobileOrderUrl: z.string().nullable(),
      support: z.object({ email: z.string().nullable(), phone: z.string().nullable(), hours: z.string().nullable() }),
      outbox: z.boolean(),
      /** The identity provider available for sign-in, by its name on the page. */
      b2cName: z.string().nullable(),
    }),
    errors: [],
  }),
  outbox: endpoint({
    method: 'GET',
    path: 'portal/dev/outbox',
    summary:
      'E-mails and text messages that the portal sent, newest first. Only in LOCAL, DEV and TEST, only for loopback.',
    access: 'public',
    query: z.strictObject({ recipient: z.string().max(200).optional() }),
    reply: z.array(
      z.object({
        channel: z.enum(['EMAIL', 'SMS']),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        sentAt: instant,
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
};
