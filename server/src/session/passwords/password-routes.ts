import type { FastifyInstance } from 'fastify';
import { passwordChangeEndpoints as changes } from '@portico/contract/session/password-change-endpoints';
import { passwordEndpoints as endpoints } from '@portico/contract/session/password-endpoints';
import { PortalError } from '../../platform/errors.ts';
import { route, type Context, type Services } from '../../platform/http/route.ts';
import { askForCode, changePassword, replacePassword, takeCode, type PasswordChange } from './change-password.ts';
import { handOut, refuseOthers } from '../lifetime/cookies.ts';
import { askForLink } from './forgotten-password.ts';
import { policyOf } from './new-password.ts';
import { lookAtLink, setPasswordByLink } from './set-password.ts';
import type { Tokens } from '../lifetime/tokens.ts';

type Change = (typeof endpoints)['authenticatePasswordChange'];

/** Passwords: by invitation, forgotten, expired, and changed while signed in. */
export function passwordRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.resetPassword, async (context, { body }) => {
    refuseOthers(context.http.request);
    await askForLink(context, body);
  });
  route(app, services, endpoints.authenticatePasswordReset, async (context, request) => {
    refuseOthers(context.http.request);
    return lookAtLink(context, request);
  });
  route(app, services, endpoints.authenticatePasswordChange, async (context, { body }) => {
    refuseOthers(context.http.request);
    if (!('resetPasswordToken' in body)) return present(context, await replaceDuePassword(services, context, body));
    await setPasswordByLink(context, body);
    return undefined;
  });

  route(app, services, changes.ownPasswordPolicy, ({ tx }) => policyOf(tx));
  route(app, services, changes.requestSecondFactor, askForCode);
  route(app, services, changes.authenticateSecondFactor, (context, { body }) => takeCode(context, body.securityCode));
  route(app, services, changes.changePassword, async (context, { body }) =>
    present(context, await changePassword(context, body)),
  );
}

/** During the sign-in, after password and second factor, for a user whose password no longer meets the policy. */
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
