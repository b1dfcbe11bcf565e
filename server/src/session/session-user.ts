import type { Answer } from '@portico/contract/endpoint';
import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import type { SecondFactor } from '@portico/contract/session/model';
import { PAGES } from '@portico/contract/session/pages';
import { governedCategoriesFor, hasChangesFromBefore } from '../approvals/public.ts';
import { loadRights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Context } from '../platform/http/route.ts';
import type { PageAsker } from '../platform/page-rules.ts';
import { isEndUser, type Subject } from '../platform/subject.ts';
import { personalSettings } from './own-settings.ts';

type Asking = Pick<Context<(typeof sessionEndpoints)['currentUser']>, 'tx' | 'subject' | 'config' | 'pageRules'>;
type SessionUser = Answer<(typeof sessionEndpoints)['currentUser']>;

const KIND = {
  CLIENT: 'CLIENT',
  PROVIDER: 'PROVIDER',
  PARTNER: 'PARTNER_END_USER',
  CORPORATE: 'CORPORATE_END_USER',
} as const;
const CASH_POOL_PROFILE = { CLIENT: 'NONE', PROVIDER: 'NONE', PARTNER: 'PARTNER', CORPORATE: 'CORPORATE' } as const;

/**
 * The session user as the portal presents them to themselves (spec A3). Until sign-in is complete, without any rights.
 */
export async function sessionUser(context: Asking): Promise<SessionUser> {
  const { tx, subject } = context;
  const { passwordChangeRequired, passwordExpired } = subject;
  const isWhole = subject.secondFactor !== null && !passwordChangeRequired && !passwordExpired;
  const rights = await loadRights(tx, subject);
  const client = await clientFacts(tx, subject);
  const asked = await askedFactor(tx, subject);
  const rule = await twoPersonRule(tx, subject, isWhole);
  const settings = personalSettings(subject);
  const paysWithTemplates = client.payment_templates && settings.paymentTemplates;
  return {
    id: subject.userId,
    clientId: subject.businessId,
    fullName: subject.fullName,
    userName: subject.userName,
    enabled: true,
    ...rule,
    secondFactorAuthenticated: subject.secondFactor !== null,
    setSecondFactorAuthenticationType: asked?.method ?? subject.secondFactors[0] ?? null,
    securityCodeValidUntil: asked?.expires_at.toISOString() ?? null,
    previousLogin: subject.previousLoginAt && Math.floor(subject.previousLoginAt.getTime() / 1000),
    passwordChangeRequired,
    passwordExpired,
    settings,
    applications: isWhole ? applications(subject) : [],
    authorities: isWhole ? rights.authorities() : [],
    userGroups: isWhole ? await groupNames(tx, subject) : [],
    ...impersonation(subject),
    client: {
      name: subject.clientName,
      applicationSettings: {
        cashPoolProfile: CASH_POOL_PROFILE[subject.clientKind],
        paymentTemplates: client.payment_templates,
        paymentValuesFromTemplate: client.payment_values_from_template,
      },
      sessionTokenLifetimeInMinutes: client.session_idle_minutes,
      accounts: await countAccounts(tx),
    },
    domainUser: { fullName: subject.fullName, jobTitle: subject.jobTitle },
    sessionId: subject.sessionId,
    sessionExpiresAt: subject.sessionExpiresAt.toISOString(),
    sessionTokenLifetimeInMinutes: client.idle_minutes,
    b2cMfa: subject.secondFactor === 'B2C',
    hasPassword: subject.hasPassword,
    kind: KIND[subject.clientKind],
    pages: pages(context, isWhole ? { rights, paysWithTemplates, ...rule } : null),
  };
}

/** For each page whether they may open it; none as long as the sign-in isn't complete. */
function pages(
  { subject, config: { environment }, pageRules }: Asking,
  whole: Pick<PageAsker, 'rights' | 'paysWithTemplates' | 'twoMansRule' | 'twoMansRuleCategories'> | null,
): SessionUser['pages'] {
  const asker = whole && {
    ...whole,
    subject,
    environment,
    applications: applications(subject).map(({ name }) => name),
  };
  const decisions = PAGES.map((page) => [page, asker !== null && pageRules[page](asker)] as const);
  return Object.fromEntries(decisions) as SessionUser['pages'];
}

/** Whether, and which, changes by this user take two people; nothing more while the sign-in is half done. */
async function twoPersonRule(tx: Transaction, subject: Subject, isWhole: boolean) {
  if (!isWhole) return { twoMansRule: subject.twoPersonRule, twoMansRuleCategories: [] };
  const twoMansRuleCategories = await governedCategoriesFor(tx, subject);
  const twoMansRule = subject.twoPersonRule || twoMansRuleCategories.length > 0 || (await hasChangesFromBefore(tx));
  return { twoMansRule, twoMansRuleCategories };
}

/** In whose name somebody acts, and who they are. */
function impersonation({ impersonator, businessId, userName }: Subject) {
  if (!impersonator)
    return { impersonated: false, impersonatedClient: null, impersonatedUser: null, impersonator: null };
  const { fullName, reach, asClient } = impersonator;
  return {
    impersonated: true,
    impersonatedClient: businessId,
    impersonatedUser: asClient ? null : userName,
    impersonator: { fullName, userName: impersonator.userName, isReadOnly: !Object.values(reach).includes('ADMIN') },
  };
}

/** The applications that the user may open; those of later parts of the product are not listed before they exist. */
export function applications(
  subject: Pick<Subject, 'clientKind' | 'modules' | 'licensedModules'>,
): SessionUser['applications'] {
  const has = (module: 'EFT' | 'ARS' | 'DLC') =>
    subject.modules.includes(module) && subject.licensedModules.includes(module);
  const isStaff = !isEndUser(subject);
  return [
    { name: 'payments', url: '/portal/app/payments', enabled: has('EFT') && isStaff },
    { name: 'reporting', url: '/portal/app/transactions', enabled: has('ARS') && isStaff },
    { name: 'dlc', url: '/portal/app/DLC/overview', enabled: has('DLC') },
  ].filter((application) => application.enabled);
}

/** The second factor that the sign-in is waiting for. */
function askedFactor(tx: Transaction, subject: Subject): Promise<{ method: SecondFactor; expires_at: Date } | null> {
  return tx.row(
    `select method, expires_at from security_codes where client_id = current_client() and session_id = $1 and user_id = $2 and purpose = 'SIGN_IN' and ended_at is null`,
    [subject.sessionId, subject.userId],
  );
}

async function groupNames(tx: Transaction, subject: Subject): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    'select name from user_groups where client_id = current_client() and id = any($1) order by name collate portal_order',
    [subject.groupIds],
  );
  return rows.map((row) => row.name);
}

type ClientFacts = {
  session_idle_minutes: number;
  payment_templates: boolean;
  payment_values_from_template: boolean;
  idle_minutes: number;
};

/** The client's settings, and how long this session lives without activity. */
async function clientFacts(tx: Transaction, subject: Subject): Promise<ClientFacts> {
  const row = await tx.row<ClientFacts>(
    `select c.session_idle_minutes, c.payment_templates, c.payment_values_from_template, s.idle_minutes
     from sessions s join clients c on c.client_id = s.client_id where s.client_id = current_client() and s.id = $1`,
    [subject.sessionId],
  );
  return row!;
}

async function countAccounts(tx: Transaction): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from accounts where client_id = current_client() and entity_status <> 'CREATION_PENDING' and deleted_at is null`,
  );
  return row!.count;
}
