import type { FastifyRequest } from 'fastify';
import type { Access } from '@portico/contract/endpoint';
import type { Reason } from '@portico/contract/errors';
import type { ClientId, UserId } from '@portico/contract/ids';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import type { Module } from '@portico/contract/permissions/model';
import { BACKGROUND_HEADER, type SecondFactor } from '@portico/contract/session/model';
import { readPasswordPolicy } from '@portico/contract/session/password-policy';
import type { Environment } from '../../config.ts';
import { addSeconds, DAY_SECONDS, type Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { AtEnd } from '../../platform/http/route.ts';
import type { Subject } from '../../platform/subject.ts';
import { accessTokenOf } from './cookies.ts';
import { withImpersonator, type ImpersonatorRow } from '../impersonator.ts';
import { factorRefusal, usableFactors } from '../factors/factors.ts';

/** A session's last activity is written at most this often: a page full of requests is one activity. */
const ACTIVITY_GRAIN_SECONDS = 10;
export type SessionRow = {
  client_id: ClientId;
  business_id: string;
  client_name: string;
  client_kind: Subject['clientKind'];
  client_active: boolean;
  licensed_modules: Module[];
  two_person_rule: boolean;
  access_version: string;
  session_id: string;
  started_at: Date;
  last_active_at: Date;
  idle_minutes: number;
  ends_at: Date;
  session_ended_at: Date | null;
  session_end_reason: string | null;
  second_factor: Subject['secondFactor'];
  previous_login_at: Date | null;
  token_expires_at: Date;
  token_used_at: Date | null;
  user_id: UserId;
  user_name: string;
  full_name: string;
  job_title: string | null;
  email: string | null;
  mobile: string | null;
  second_factors: (SecondFactor | 'B2C')[];
  securid_signs: boolean;
  own_factor_signs_only: boolean;
  modules: Module[];
  user_usable: boolean;
  password_policy: Record<string, unknown>;
  password_change_required: boolean;
  password_changed_at: Date | null;
  settings: Record<string, unknown>;
  settings_id: string;
  group_ids: string[];
  guest_id: UserId | null;
  impersonator: ImpersonatorRow | null;
};

const OPEN_SESSION = { name: 'open-session', text: 'select * from open_session($1, $2)' };

/** Finds a session by the hash of one of its tokens and sets the transaction's client; null if there is none. */
export async function findSession(
  tx: Transaction,
  token: string,
  kind: 'ACCESS' | 'REFRESH',
): Promise<SessionRow | null> {
  return tx.row<SessionRow>(OPEN_SESSION, [sha256(token), kind]);
}

/** Whether the session may be used: not ended, not idle for too long, its user and client usable. */
export function isAlive(session: SessionRow, now: Date): boolean {
  return session.session_ended_at === null && session.user_usable && session.client_active && idleEnd(session) > now;
}

/** Ends that the user is told about; for others it is enough that the session is over. */
const END_REASONS_SHOWN: Partial<Record<string, string>> = {
  ENDED_BY_USER: 'sessionEndedByUser',
  PASSWORD_CHANGED: 'sessionEndedByPassword',
};

/** UNAUTHENTICATED; a caller with the token of a session that was ended elsewhere is told so. */
export function sessionOver(session: SessionRow | null): PortalError {
  const key = END_REASONS_SHOWN[session?.session_end_reason ?? ''];
  return new PortalError('UNAUTHENTICATED', key ? { reasons: [{ kind: 'state', key, parameters: {} }] } : {});
}

/** When the session ends if nothing happens. */
export function idleEnd(session: Pick<SessionRow, 'last_active_at' | 'idle_minutes' | 'ends_at'>): Date {
  return new Date(
    Math.min(addSeconds(session.last_active_at, session.idle_minutes * 60).getTime(), session.ends_at.getTime()),
  );
}

/** The session opener of the HTTP layer: resolves the access token, checks it, and keeps the session alive. */
export function sessionOpener(clock: Clock, environment: Environment) {
  return async (
    tx: Transaction,
    request: FastifyRequest,
    access: Access,
    atEnd: AtEnd = () => {},
  ): Promise<Subject> => {
    const token = accessTokenOf(request, environment);
    const session = token ? await findSession(tx, token, 'ACCESS') : null;
    const now = clock.now();
    if (!session || session.token_expires_at <= now || !isAlive(session, now)) throw sessionOver(session);
    if (access === 'session') refuseIncomplete(session, now, environment);
    if (!isBackground(request) && addSeconds(session.last_active_at, ACTIVITY_GRAIN_SECONDS) <= now) {
      session.last_active_at = now;
      atEnd((tx) => keepAlive(tx, session.session_id, now));
    }
    const subject = await withImpersonator(tx, session, subjectOf(session, now, environment, request.ip));
    return { ...subject, accessVersion: request.method === 'GET' ? session.access_version : null };
  };
}

const NEWEST_TOKEN =
  "select hash from session_tokens where client_id = current_client() and session_id = $1 and kind = 'ACCESS' order by expires_at desc limit 1";

/**
 * Who the user of a session is at this moment, for work that outlasts the request and its token: a long file. Throws
 * UNAUTHENTICATED once the session is over. The transaction's client is the session's.
 */
export async function subjectNow(
  tx: Transaction,
  clock: Clock,
  environment: Environment,
  { sessionId, address }: Pick<Subject, 'sessionId' | 'address'>,
): Promise<Subject> {
  const token = await tx.row<{ hash: Buffer }>(NEWEST_TOKEN, [sessionId]);
  const session = token && (await tx.row<SessionRow>(OPEN_SESSION, [token.hash, 'ACCESS']));
  const now = clock.now();
  if (!session || !isAlive(session, now)) throw sessionOver(session);
  refuseIncomplete(session, now, environment);
  return withImpersonator(tx, session, subjectOf(session, now, environment, address ?? ''));
}

function refuseIncomplete(session: SessionRow, now: Date, environment: Environment): void {
  const missing = whatIsMissing(session, now, environment);
  if (missing) throw new PortalError('UNAUTHENTICATED', { reasons: [{ ...missing, parameters: {} }] });
}

/** What a session still lacks before it opens anything but its own completion (spec A4). */
function whatIsMissing(session: SessionRow, now: Date, environment: Environment): Pick<Reason, 'kind' | 'key'> | null {
  if (session.guest_id !== null) return null;
  if (session.second_factor === null) return { kind: 'factor', key: 'sessionHalfDone' };
  const lacking =
    session.second_factor === 'NONE' && factorRefusal(session.second_factors, session.client_kind, environment);
  if (lacking) return lacking;
  if (session.password_change_required) return { kind: 'state', key: 'passwordChangeRequired' };
  return isPasswordExpired(session, now) ? { kind: 'state', key: 'passwordExpired' } : null;
}

/**
 * Whether the client's policy makes passwords expire, and this one has. A user without a password has none to change.
 */
function isPasswordExpired(
  { password_policy: stored, password_changed_at: changedAt }: SessionRow,
  now: Date,
): boolean {
  if (stored['passwordExpires'] !== true || changedAt === null) return false;
  const { passwordDaysToExpiration } = readPasswordPolicy(stored);
  return addSeconds(changedAt, passwordDaysToExpiration * DAY_SECONDS) <= now;
}

/** A request that the browser makes on its own: it does not keep the session alive. */
export function isBackground(request: FastifyRequest): boolean {
  return request.headers[BACKGROUND_HEADER] !== undefined || request.headers.accept === 'text/event-stream';
}

/** Never waits: the holder of the session's row is ending it or keeping it alive. */
async function keepAlive(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.write(
    'update sessions set last_active_at = $2 where client_id = current_client() and id in (select s.id from sessions s where s.id = $1 for update skip locked)',
    [sessionId, now],
  );
}

/** The subject of a session, as of now, with the second factors that count in the environment. */
export function subjectOf(session: SessionRow, now: Date, environment: Environment, address: string): Subject {
  const language = session.settings['language'] as Language;
  return {
    clientId: session.client_id,
    businessId: session.business_id,
    clientName: session.client_name,
    clientKind: session.client_kind,
    licensedModules: session.licensed_modules,
    twoPersonRule: session.two_person_rule,
    userId: session.user_id,
    userName: session.user_name,
    fullName: session.full_name,
    jobTitle: session.job_title,
    email: session.email,
    mobile: session.mobile,
    secondFactors: usableFactors(session.second_factors, environment),
    securIdSigns: session.securid_signs,
    ownFactorSignsOnly: session.own_factor_signs_only,
    modules: session.modules,
    groupIds: session.group_ids,
    hasPassword: !session.second_factors.includes('B2C'),
    passwordChangeRequired: session.password_change_required,
    passwordExpired: isPasswordExpired(session, now),
    settings: session.settings,
    settingsId: session.settings_id,
    language: LANGUAGES.includes(language) ? language : LANGUAGES[0],
    sessionId: session.session_id,
    secondFactor: session.second_factor,
    sessionExpiresAt: idleEnd(session),
    accessVersion: null,
    previousLoginAt: session.previous_login_at,
    askedAt: now,
    address,
    personId: session.user_id,
    impersonator: null,
  };
}

/** Whether a session is still open: neither ended nor idle for too long. */
export async function isSessionOpen(tx: Transaction, clock: Clock, sessionId: string): Promise<boolean> {
  const row = await tx.row<Pick<SessionRow, 'last_active_at' | 'idle_minutes' | 'ends_at'>>(
    'select last_active_at, idle_minutes, ends_at from sessions where client_id = current_client() and id = $1 and ended_at is null',
    [sessionId],
  );
  return row !== null && idleEnd(row) > clock.now();
}
