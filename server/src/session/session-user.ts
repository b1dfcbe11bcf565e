import type { Answer } from '@portico/contract/endpoint';
import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import { loadRights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';

type SessionUser = Answer<(typeof sessionEndpoints)['currentUser']>;

const KIND = {
  CLIENT: 'CLIENT',
  PROVIDER: 'PROVIDER',
  PARTNER: 'PARTNER_END_USER',
  CORPORATE: 'CORPORATE_END_USER',
} as const;
const CASH_POOL_PROFILE = { CLIENT: 'NONE', PROVIDER: 'NONE', PARTNER: 'PARTNER', CORPORATE: 'CORPORATE' } as const;

/** The session user as the portal shows him to himself (A3). Before the second factor nothing of his rights. */
export async function sessionUser(tx: Transaction, subject: Subject): Promise<SessionUser> {
  const isWhole = subject.secondFactor !== null;
  const rights = await loadRights(tx, subject);
  return {
    id: subject.userId,
    clientId: subject.businessId,
    fullName: subject.fullName,
    userName: subject.userName,
    enabled: true,
    twoMansRule: subject.twoPersonRule,
    secondFactorAuthenticated: isWhole,
    setSecondFactorAuthenticationType: subject.secondFactors[0] ?? null,
    securityCodeValidUntil: await securityCodeValidUntil(tx, subject),
    previousLogin: subject.previousLoginAt && Math.floor(subject.previousLoginAt.getTime() / 1000),
    passwordChangeRequired: subject.passwordChangeRequired,
    passwordExpired: false,
    settings: personalSettings(subject),
    applications: isWhole ? applications(subject) : [],
    authorities: isWhole ? rights.authorities() : [],
    userGroups: isWhole ? await groupNames(tx, subject) : [],
    impersonated: false,
    impersonatedClient: null,
    impersonatedUser: null,
    client: {
      name: subject.clientName,
      applicationSettings: { cashPoolProfile: CASH_POOL_PROFILE[subject.clientKind] },
      sessionTokenLifetimeInMinutes: await idleMinutes(tx, subject),
      accounts: await countAccounts(tx),
    },
    domainUser: { fullName: subject.fullName, jobTitle: subject.jobTitle },
    sessionId: subject.sessionId,
    sessionExpiresAt: subject.sessionExpiresAt.toISOString(),
    b2cMfa: false,
    kind: KIND[subject.clientKind],
  };
}

/** Personal settings with the defaults of A3. */
export function personalSettings(
  subject: Pick<Subject, 'settings' | 'settingsId' | 'language'>,
): SessionUser['settings'] {
  return {
    calendarStartingDay: 0,
    dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM',
    numberFormat: 'COMMA_DOT',
    consolidatedCurrency: { code: 'CHF', fractionDigits: 2 },
    keepDownloads: false,
    ...(subject.settings as Partial<SessionUser['settings']>),
    uniqueId: subject.settingsId,
    language: subject.language,
  };
}

/** The applications that the user may open; those of later parts of the product are not listed before they exist. */
export function applications(
  subject: Pick<Subject, 'clientKind' | 'modules' | 'licensedModules'>,
): SessionUser['applications'] {
  const has = (module: 'EFT' | 'ARS' | 'DLC') =>
    subject.modules.includes(module) && subject.licensedModules.includes(module);
  const isEndUser = subject.clientKind === 'PARTNER' || subject.clientKind === 'CORPORATE';
  return [
    { name: 'payments', url: '/portal/app/payments', enabled: has('EFT') && !isEndUser },
    { name: 'reporting', url: '/portal/app/transactions', enabled: has('ARS') && !isEndUser },
    { name: 'dlc', url: '/portal/app/DLC/overview', enabled: has('DLC') },
  ].filter((application) => application.enabled);
}

async function securityCodeValidUntil(tx: Transaction, subject: Subject): Promise<string | null> {
  const row = await tx.row<{ expires_at: Date }>(
    `select expires_at from security_codes where client_id = current_client() and session_id = $1 and user_id = $2 and purpose = 'SIGN_IN' and ended_at is null`,
    [subject.sessionId, subject.userId],
  );
  return row ? row.expires_at.toISOString() : null;
}

async function groupNames(tx: Transaction, subject: Subject): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    'select name from user_groups where client_id = current_client() and id = any($1) order by name collate portal_order',
    [subject.groupIds],
  );
  return rows.map((row) => row.name);
}

async function idleMinutes(tx: Transaction, subject: Subject): Promise<number> {
  const row = await tx.row<{ idle_minutes: number }>(
    'select idle_minutes from sessions where client_id = current_client() and id = $1',
    [subject.sessionId],
  );
  return row!.idle_minutes;
}

async function countAccounts(tx: Transaction): Promise<number> {
  const row = await tx.row<{ count: number }>(
    'select count(*)::int as count from accounts where client_id = current_client()',
  );
  return row!.count;
}
