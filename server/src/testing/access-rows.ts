import type { endpoints } from '@portico/contract/api';
import { ADMINISTRATORS, all, only, type ProviderKind, type ProviderSays } from './provider-kinds.ts';

export type Name = keyof typeof endpoints;
/** What stands in the path, query or body: ids of the client that owns them, or ids that don't exist. */
export type Ids = {
  order: string;
  upload: string;
  demoFile: string;
  account: string;
  statementEntry: string;
  statementImport: string;
  rule: string;
  changeRequest: string;
  accountGroup: string;
  user: string;
  userGroup: string;
  client: string;
  /** A message of a client that the screening has stopped. */
  message: string;
};
export type Row = {
  /** The path with the ids, and the body. */
  call?: (ids: Ids) => { path?: string; body?: unknown };
  /** For endpoints that anybody may call: the answer without a token. */
  anybody?: string;
  /** For what belongs to the sign-in: the answer to a session before its second factor. */
  half?: string;
  /** Of a partner or corporate end user, and of a colleague without any right. */
  endUser: string;
  nobody: string;
  /** Of whoever acts in the name of that colleague, where it is not what the colleague gets. */
  acting?: string;
  /** Of the provider's people by kind, for what belongs to a client. */
  provider: ProviderSays;
  /** Of them, for what belongs to the provider itself: its users and their groups. */
  providersOwn?: ProviderSays;
  /** Why end users and colleagues are refused where it is not for the reasons that most are. */
  why?: string;
  /** Names something of one client, so another client's user must get the answer of a missing thing. */
  foreign?: string;
};

export const NO_RIGHT = '403 1005';
export const MISSING = '404 1500';
/** No version that anybody has seen: such a change comes through the door and changes nothing. */
export const version = 99;
export const STALE = '409 CONTENT_CHANGED';

/** Whoever has signed in is answered the same: end users, colleagues and the provider's people, whatever their rights. */
export const everybody = (said: string) => ({ endUser: said, nobody: said, provider: all(said) });
export const anybodySignedIn = everybody('200');
/** Of something that is not set up here. */
export const notHere = { anybody: MISSING, ...everybody(MISSING) };

/** A client's affair, not for end users, nor for anybody without rights, nor for the provider's people as themselves. */
const ofClients = { endUser: NO_RIGHT, nobody: NO_RIGHT, provider: all(NO_RIGHT) };
export const payments = ofClients;
/** Of the accounts that one sees. */
export const statements = ofClients;
/** Master data under the two-person rule. */
export const master = ofClients;
/** Master data that the provider has too, its users and their groups: for those of its people who see or change it. */
export const people = (provider: ProviderSays) => ({ ...ofClients, provider });

/** The provider's affair, whatever rights somebody has in another client. */
export const providers = (provider: ProviderSays) => ({
  endUser: NO_RIGHT,
  nobody: NO_RIGHT,
  why: 'providerOnly',
  provider,
});
/** Who sees what of a client is on its way to a bank, and what the screening has found. */
export const OPERATORS = ['paymentsAdministrator', 'readOnlyAdministrator', 'compliance'] as const;
export const STATEMENT_READERS = ['statementsAdministrator', 'readOnlyAdministrator'] as const;
/** Who sees the provider's users (spec A6): every administrator. */
export const USER_READERS = [...ADMINISTRATORS, 'userAdministrator'] as const;

export const USERS = 'portal/administration/users';
export const USER_GROUPS = 'portal/administration/userGroups';
export const DAYS = 'from=2026-11-19&to=2026-11-20';

/** A link that opens nothing answers everybody alike. */
export function aLink(more: object): Row {
  const said = '400 PASSWORD_LINK_UNUSABLE';
  return { call: () => ({ body: { resetPasswordToken: 'x', ...more } }), anybody: said, ...everybody(said) };
}

/** The same of a link to object. */
export function anObjection(): Row {
  const said = '400 OBJECTION_LINK_UNUSABLE';
  return { call: () => ({ body: { token: 'x' } }), anybody: said, ...everybody(said) };
}

/** One object of master data. */
export function one(kind: string, id: keyof Ids, more = '', body?: unknown): Row {
  const path = (ids: Ids) => `portal/administration/${kind}/${ids[id]}${more}`;
  return { call: (ids) => ({ path: path(ids), body }), foreign: MISSING, ...master };
}

/** One user; of the provider's people those who administer users see and change him. */
export function oneUser(own: string, more = '', body?: unknown): Row {
  return { ...one('users', 'user', more, body), ...seenBy(own, 'userAdministrator') };
}

export function oneUserGroup(own: string, more = '', body?: unknown): Row {
  return { ...one('userGroups', 'userGroup', more, body), ...seenBy(own, 'userAdministrator') };
}

/** What these of the provider's people are told of their own; a client's is to them as if it didn't exist. */
export function seenBy(own: string, ...kinds: readonly ProviderKind[]) {
  return { provider: only(MISSING, ...kinds), providersOwn: only(own, ...kinds) };
}

/** A client, as the provider's administrators see it. */
export function oneClient(provider: ProviderSays, more = '', body?: unknown): Row {
  const path = (ids: Ids) => `portal/administration/clients/${ids.client}${more}`;
  return { call: (ids) => ({ path: path(ids), body }), foreign: NO_RIGHT, ...providers(provider) };
}

export function summary(kind: string, more = ''): Row {
  const path = `reporting/useraccountsummaries/${kind}?${more}&accounts=`;
  return { call: (ids) => ({ path: path + ids.account }), foreign: MISSING, ...statements };
}
