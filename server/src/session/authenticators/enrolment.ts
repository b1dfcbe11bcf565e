import type { Reply, Request } from '@portico/contract/endpoint';
import { AUTHENTICATORS_CHANGE_SECONDS, AUTHENTICATORS_MAXIMUM } from '@portico/contract/limits';
import type { authenticatorEndpoints } from '@portico/contract/session/authenticator-endpoints';
import type { AuthenticatorKind } from '@portico/contract/session/model';
import { addSeconds } from '../../platform/clock.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { text } from '../../platform/texts.ts';
import { lockUser } from '../attempts.ts';
import type { ChallengeState, FactorContext } from '../factors/factor.ts';
import { barSigning } from '../objections/bar-signing.ts';
import { authenticatorsOf, decideRemoval, findAuthenticator } from './own-authenticators.ts';
import type { Enrolment } from './enrolment-kind.ts';
import { newApp } from './new-app.ts';
import { newPasskey } from './new-passkey.ts';
import { requireProof, spendProof } from './second-factor-proof.ts';
import { tellOwnerOfChange } from './tell.ts';

type Endpoints = typeof authenticatorEndpoints;
type Begin = Endpoints['beginAuthenticator'];
type Add = Endpoints['addAuthenticator'];
type Remove = Endpoints['removeAuthenticator'];

const ENROLMENTS: Record<AuthenticatorKind, Enrolment> = { TOTP: newApp, PASSKEY: newPasskey };

/** Begins an enrolment, replacing any begun earlier. It waits ten minutes for its confirmation. */
export async function beginAuthenticator(
  context: Context<Begin>,
  { body: kind }: Request<Begin>,
): Promise<Reply<Begin>> {
  const { tx, clock, subject } = context;
  await requireProof(context, { add: kind });
  await refuseTooMany(context);
  const { state, ...needed } = await ENROLMENTS[kind].begin(context);
  const now = clock.now();
  const expiresAt = addSeconds(now, AUTHENTICATORS_CHANGE_SECONDS);
  await endEnrolment(context);
  await tx.write(
    `insert into security_codes (client_id, id, user_id, session_id, purpose, method, state, created_at, expires_at)
     values (current_client(), $1, $2, $3, 'ENROLMENT', $4, $5, $6, $7)`,
    [newId(), subject.userId, subject.sessionId, kind, JSON.stringify(state), now, expiresAt],
  );
  return { expiresAt: expiresAt.toISOString(), ...needed };
}

/** Confirms an enrolment. Throws REQUEST_FIELDS for a code or answer that doesn't verify; it may be retried. */
export async function addAuthenticator(context: Context<Add>, { body }: Request<Add>): Promise<Reply<Add>> {
  const { tx, clock, subject, language } = context;
  await lockUser(tx, subject);
  const begun = await tx.row<{ kind: AuthenticatorKind; state: ChallengeState; expires_at: Date }>(
    `select method as kind, state, expires_at from security_codes
      where client_id = current_client() and session_id = $1 and user_id = $2 and purpose = 'ENROLMENT' and ended_at is null`,
    [subject.sessionId, subject.userId],
  );
  if (!begun || begun.expires_at <= clock.now()) throw new PortalError('SECURITY_CODE_EXPIRED');
  const { kind, state } = begun;
  await requireProof(context, { add: kind });
  await refuseTooMany(context);
  const uniqueId = newId();
  if (!(await ENROLMENTS[kind].add(context, uniqueId, { state, ...body }))) {
    const fields = [{ field: 'proof', message: text(language, `session.authenticators.refused.${kind}`) }];
    throw new PortalError('REQUEST_FIELDS', { fields });
  }
  await endEnrolment(context);
  await spendProof(context);
  const isBarred = !isFirstSession(context);
  if (isBarred) await barSigning(tx, subject.userId, clock.now());
  await tellOwnerOfChange(context, 'authenticatorAdded', { kind, name: body.name, isBarred });
  return { uniqueId };
}

/** In a first session the user is the person invited: nobody came before who could be wronged. */
function isFirstSession({ subject }: FactorContext): boolean {
  return subject.previousLoginAt === null;
}

/** Removes one of the caller's own. Throws NOT_FOUND for anybody else's, and WRONG_STATE for the last one. */
export async function removeAuthenticator(
  context: Context<Remove>,
  { params: { uniqueId } }: Request<Remove>,
): Promise<void> {
  const { tx, clock, subject } = context;
  await lockUser(tx, subject);
  const own = await findAuthenticator(tx, subject.userId, uniqueId);
  const { allowed, reasons } = decideRemoval(await authenticatorsOf(tx, subject.userId));
  if (!allowed) throw new PortalError('WRONG_STATE', { reasons });
  await requireProof(context, { remove: uniqueId });
  await tx.write('delete from authenticators where client_id = current_client() and user_id = $1 and id = $2', [
    subject.userId,
    uniqueId,
  ]);
  await spendProof(context);
  await barSigning(tx, subject.userId, clock.now());
  await tellOwnerOfChange(context, 'authenticatorRemoved', { ...own, isBarred: true });
}

async function refuseTooMany({ tx, subject }: FactorContext): Promise<void> {
  const own = await authenticatorsOf(tx, subject.userId);
  if (own.length < AUTHENTICATORS_MAXIMUM) return;
  const parameters = { most: AUTHENTICATORS_MAXIMUM };
  throw new PortalError('WRONG_STATE', { reasons: [{ kind: 'limit', key: 'authenticatorsFull', parameters }] });
}

async function endEnrolment({ tx, clock, subject }: FactorContext): Promise<void> {
  await tx.write(
    `update security_codes set ended_at = $2, state = '{}' where client_id = current_client() and session_id = $1 and purpose = 'ENROLMENT' and ended_at is null`,
    [subject.sessionId, clock.now()],
  );
}
