import type { FastifyInstance } from 'fastify';
import { passwordChangeEndpoints as changes } from '@portico/contract/session/password-change-endpoints';
import { passwordEndpoints as endpoints } from '@portico/contract/session/password-endpoints';
import { objectionEndpoints as objections } from '@portico/contract/session/objection-endpoints';
import { PortalError } from '../platform/errors.ts';
import { route, type Context, type Services } from '../platform/http/route.ts';
import { askForCode, changePassword, replacePassword, takeCode, type PasswordChange } from './change-password.ts';
import { handOut, isWebClient, refuseCrossSite } from './cookies.ts';
import { askForLink } from './forgotten-password.ts';
import { policyOf } from './new-password.ts';
import { lookAtObjection, objectToChange } from './object-to-change.ts';
import { lookAtLink, setPasswordByLink } from './set-password.ts';
import type { Tokens } from './tokens.ts';

type Change = (typeof endpoints)['authenticatePasswordChange'];
type Http = Pick<Context<Change>, 'http'>;

/** Nobody's browser acts here for another site. */
function refuseOthers({ http }: Http): void {
  if (isWebClient(http.request)) refuseCrossSite(http.request);
}

/** Passwords: of an invitation, forgotten, expired, and changed by who is signed in; and objections by a link. */
export function passwordRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.resetPassword, async (context, { body }) => {
    refuseOthers(context);
    await askForLink(context, body);
  });
  route(app, services, endpoints.authenticatePasswordReset, async (context, request) => {
    refuseOthers(context);
    return lookAtLink(context, request);
  });
  route(app, services, endpoints.authenticatePasswordChange, async (context, { body }) => {
    refuseOthers(context);
    if (!('resetPasswordToken' in body)) return present(context, await replaceDuePassword(services, context, body));
    await setPasswordByLink(context, body);
    return undefined;
  });

  route(app, services, objections.lookAtObjection, async (context, request) => {
    refuseOthers(context);
    return lookAtObjection(context, request);
  });
  route(app, services, objections.objectToChange, async (context, request) => {
    refuseOthers(context);
    await objectToChange(context, request);
  });

  route(app, services, changes.ownPasswordPolicy, ({ tx }) => policyOf(tx));
  route(app, services, changes.requestSecondFactor, askForCode);
  route(app, services, changes.authenticateSecondFactor, (context, { body }) => takeCode(context, body.securityCode));
  route(app, services, changes.changePassword, async (context, { body }) =>
    present(context, await changePassword(context, body)),
  );
}

/** During the sign-in, by who has given password and second factor, and whose password no longer is good enough. */
function replaceDuePassword({ db, openSession }: Services, context: Context<Change>, given: PasswordChange) {
  return db.inNoClient(async (tx) => {
    const subject = await openSession(tx, context.http.request, 'halfDone', () => {});
    const isDue = subject.secondFactor !== null && (subject.passwordExpired || subject.passwordChangeRequired);
    if (!isDue) throw new PortalError('UNAUTHENTICATED');
    return replacePassword({ ...context, tx, subject, language: subject.language }, given);
  });
}

function present({ config, http }: Pick<Context<Change>, 'config' | 'http'>, tokens: Tokens) {
  return { ...handOut(config, http.request, http.reply, tokens), expiresAt: tokens.expiresAt.toISOString() };
}
