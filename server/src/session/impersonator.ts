import type { ClientId, UserId } from '@portico/contract/ids';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import { LEVELS, type Module } from '@portico/contract/permissions/model';
import { loadRights, type Reach } from '../permissions/public.ts';
import { asClient } from '../platform/database/as-client.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';

/** The person who acts in the name of a session's user, as loaded with the session. */
export type ImpersonatorRow = {
  clientId: ClientId;
  /** Their own session, which waits. */
  sessionId: string;
  userId: UserId;
  userName: string;
  fullName: string;
  modules: Module[];
  licensedModules: Module[];
  settings: Record<string, unknown>;
  /** That session has not ended, and they could sign in without setting a new password first. */
  isUsable: boolean;
};

type Found = { client_id: ClientId; guest_id: UserId | null; impersonator: ImpersonatorRow | null };

const ADMINISTRATION = {
  EFT: 'ADMINISTRATION_EFT',
  ARS: 'ADMINISTRATION_ARS',
  CPS: 'ADMINISTRATION_CPS',
  DLC: 'ADMINISTRATION_DLC',
} as const;

/** The formats they read in are their own; everything else is the user's. */
const HIS_OWN = ['language', 'dateFormat', 'numberFormat', 'calendarStartingDay'];

type Kind = { reach: Reach; managesUsers: boolean };

/** How far one of the provider's people reaches, by application, and in users; queried in the provider's client. */
async function kindOf(tx: Transaction, person: Parameters<typeof loadRights>[1]): Promise<Kind> {
  const rights = await loadRights(tx, person);
  const kinds = Object.entries(ADMINISTRATION).flatMap(([module, area]) => {
    const { level } = rights.effective(area);
    if (level <= LEVELS.INHERIT) return [];
    return [[module, level >= LEVELS.ADMIN ? 'ADMIN' : 'VIEW_ONLY']];
  });
  return { reach: Object.fromEntries(kinds) as Reach, managesUsers: rights.has('USERS', 'ADMIN') };
}

/**
 * The subject with the impersonator who acts in their name; unchanged if nobody does. Throws UNAUTHENTICATED once the
 * impersonator could not act as themselves any more, or no longer administers payments, or the user has to set a new
 * password.
 */
export async function withImpersonator(tx: Transaction, session: Found, subject: Subject): Promise<Subject> {
  const { client_id: clientId, guest_id: guestId, impersonator: found } = session;
  if (guestId === null || found === null) return subject;
  const asClientItself = subject.userId === guestId;
  // A user whose password is in doubt sets a new one before anything is done in their name, by anyone.
  if (subject.passwordChangeRequired && !asClientItself) throw impersonationOver();
  const kind = found.isUsable ? await asClient(tx, found.clientId, clientId, () => kindOf(tx, found)) : null;
  if (!kind?.reach.EFT) throw impersonationOver();
  const { clientId: own, sessionId, userId, userName, fullName } = found;
  const open = asClientItself ? subject.licensedModules : subject.modules;
  const language = found.settings['language'] as Language;
  return {
    ...subject,
    modules: open.filter((module) => kind.reach[module]),
    passwordExpired: false,
    settings: { ...without(subject.settings, HIS_OWN), ...pick(found.settings, HIS_OWN) },
    language: LANGUAGES.includes(language) ? language : LANGUAGES[0],
    personId: guestId,
    impersonator: { clientId: own, sessionId, userId, userName, fullName, asClient: asClientItself, ...kind },
  };
}

function impersonationOver(): PortalError {
  const reason = { kind: 'state' as const, key: 'impersonationOver', parameters: {} };
  return new PortalError('UNAUTHENTICATED', { reasons: [reason] });
}

type Settings = Record<string, unknown>;

function pick(settings: Settings, names: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
}

function without(settings: Settings, names: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
}
