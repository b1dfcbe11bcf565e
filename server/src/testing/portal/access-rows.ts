import type { endpoints } from '@portico/contract/api';
import type { GovernedKind } from '@portico/contract/approvals/kinds';
import { ADMINISTRATORS, all, only, type ProviderKind, type ProviderSays } from './provider-kinds.ts';

/** What a decision that takes two people is proved with. */
export const PROOF = { note: 'x', securityCode: '' };

export type Name = keyof typeof endpoints;
/** What goes into path, query or body: ids of the client that owns them, or ids that don't exist. */
export type Ids = {
  order: string;
  /** A payment of that order. */
  transaction: string;
  upload: string;
  demoFile: string;
  account: string;
  statement: string;
  statementEntry: string;
  statementImport: string;
  rateList: string;
  rule: string;
  changeRequest: string;
  accountGroup: string;
  bank: string;
  connection: string;
  owner: string;
  template: string;
  myTemplate: string;
  standingOrder: string;
  /** The template that it pays. */
  paidTemplate: string;
  /** In the Download Center, of a user of that client. */
  document: string;
  user: string;
  userGroup: string;
  client: string;
  /** A client's message that the screening has stopped. */
  message: string;
};
export type Row = {
  /** The path with the ids, and the body. */
  call?: (ids: Ids) => { path?: string; body?: unknown };
  /** For endpoints that anybody may call: the answer without a token. */
  anybody?: string;
  /** For parts of the sign-in: the answer to a session before its second factor. */
  half?: string;
  /** For a partner's or corporate's end user, and for a colleague without any right. */
  endUser: string;
  nobody: string;
  /** For somebody acting in that colleague's name, if it differs from the colleague's. */
  acting?: string;
  /** For the provider's people by kind, on things of a client. */
  provider: ProviderSays;
  /** For the same on the provider's own things: its users and their groups. */
  providersOwn?: ProviderSays;
  /** Why end users and colleagues are refused, if not for the usual reasons. */
  why?: string;
  /** Names something of one client, so another client's user must get the answer for a missing thing. */
  foreign?: string;
};

export const NO_RIGHT = '403 1005';
export const MISSING = '404 1500';
/** A version that nobody has seen: such a change is let in and changes nothing. */
export const version = 99;
export const STALE = '409 CONTENT_CHANGED';

/**
 * Every signed-in user gets the same answer: end users, colleagues and the provider's people, whatever their rights.
 */
export const everybody = (said: string) => ({ endUser: said, nobody: said, provider: all(said) });
export const anybodySignedIn = everybody('200');
/** For something that is not set up here. */
export const notHere = { anybody: MISSING, ...everybody(MISSING) };

/** Belongs to a client: not for end users, nor anybody without rights, nor the provider's people as themselves. */
const ofClients = { endUser: NO_RIGHT, nobody: NO_RIGHT, provider: all(NO_RIGHT) };
export const payments = ofClients;
/** Of the accounts that one sees. */
export const statements = ofClients;
/** Master data under the two-person rule. */
export const master = ofClients;
/** Master data that the provider has too, its users and their groups: for those of its people who see or change it. */
export const people = (provider: ProviderSays) => ({ ...ofClients, provider });

/** Belongs to the provider, whatever rights somebody has in another client. */
export const providers = (provider: ProviderSays) => ({
  endUser: NO_RIGHT,
  nobody: NO_RIGHT,
  why: 'providerOnly',
  provider,
});
/** Statements of an account as a file. */
export function downloaded(call: string, format: string): Row {
  const days = { from: '2026-11-19', to: '2026-11-20' };
  return {
    call: (ids) => ({ path: `reporting/${call}`, body: { accounts: [ids.account], ...days, format } }),
    foreign: MISSING,
    ...statements,
  };
}

/** The people who see which client messages are on their way to a bank, and what the screening has found. */
export const OPERATORS = ['paymentsAdministrator', 'readOnlyAdministrator', 'compliance'] as const;
export const STATEMENT_READERS = ['statementsAdministrator', 'readOnlyAdministrator'] as const;
/** The people who see the provider's users (spec A6): every administrator. */
export const USER_READERS = [...ADMINISTRATORS, 'userAdministrator'] as const;

/** The people who see which changes of the provider's own wait for a second person. */
export const CHANGE_READERS = ['settingsAdministrator', 'userAdministrator', ...OPERATORS] as const;

/** Something of a client that two of the provider's people decide; `said` to those who may. */
export function byTwo(path: (ids: Ids) => string, body: unknown, said = '409 WRONG_STATE'): Row {
  const deciders = only(said, 'paymentsAdministrator', 'compliance');
  return { call: (ids) => ({ path: path(ids), body }), foreign: NO_RIGHT, ...providers(deciders) };
}

export const USERS = 'portal/administration/users';
export const USER_GROUPS = 'portal/administration/userGroups';
export const DAYS = 'from=2026-11-19&to=2026-11-20';

/** A link that opens nothing gives everybody the same answer. */
export function aLink(more: object): Row {
  const said = '400 PASSWORD_LINK_UNUSABLE';
  return { call: () => ({ body: { resetPasswordToken: 'x', ...more } }), anybody: said, ...everybody(said) };
}

/** The same for an objection link. */
export function anObjection(): Row {
  const said = '400 OBJECTION_LINK_UNUSABLE';
  return { call: () => ({ body: { token: 'x' } }), anybody: said, ...everybody(said) };
}

/** One object of master data. */
export function one(kind: string, id: keyof Ids, more = '', body?: unknown): Row {
  const path = (ids: Ids) => `portal/administration/${kind}/${ids[id]}${more}`;
  return { call: (ids) => ({ path: path(ids), body }), foreign: MISSING, ...master };
}

type KindEndpoint = 'list' | 'choices' | 'one' | 'add' | 'update' | 'delete';

/**
 * The endpoints of a governed kind of a client's master data: a row for each. `foreignAdd`: the answer to adding one whose
 * content, a function of the ids, names a thing of another client.
 */
export function masterData<Kind extends GovernedKind>(
  kind: Kind,
  path: string,
  id: keyof Ids,
  content: unknown,
  { foreignAdd }: { foreignAdd?: string } = {},
): Record<`${Kind}.${KindEndpoint}`, Row> {
  const contentFor = (ids: Ids) => (typeof content === 'function' ? (content(ids) as unknown) : content);
  const changed = (more: string, body: (ids: Ids) => object): Row => ({
    ...one(path, id, more),
    call: (ids) => ({ path: `portal/administration/${path}/${ids[id]}${more}`, body: body(ids) }),
  });
  const rows: Record<KindEndpoint, Row> = {
    list: master,
    choices: master,
    one: one(path, id),
    add: {
      call: (ids) => ({ body: { content: contentFor(ids) } }),
      ...master,
      ...(foreignAdd && { foreign: foreignAdd }),
    },
    update: changed('', (ids) => ({ content: contentFor(ids), version })),
    delete: one(path, id, '/delete', { version, comment: 'x' }),
  };
  const named = Object.entries(rows).map(([endpoint, row]) => [`${kind}.${endpoint}`, row]);
  return Object.fromEntries(named) as Record<`${Kind}.${KindEndpoint}`, Row>;
}

/** The endpoints of a kind that read all of its objects and change several. A foreign one stands against all changes. */
export function severalOf<Kind extends GovernedKind>(
  kind: Kind,
  id: keyof Ids,
  content: object,
): Record<`${Kind}.contents` | `${Kind}.several`, Row> {
  const several: Row = {
    call: (ids) => ({ body: { changes: [{ uniqueId: ids[id], version, content }] } }),
    ...master,
    foreign: '400 REQUEST_FIELDS',
  };
  const rows = { [`${kind}.contents`]: master, [`${kind}.several`]: several };
  return rows as Record<`${Kind}.contents` | `${Kind}.several`, Row>;
}

/** One user; of the provider's people only those who administer users see and change them. */
export function oneUser(own: string, more = '', body?: unknown): Row {
  return { ...one('users', 'user', more, body), ...seenBy(own, 'userAdministrator') };
}

export function oneUserGroup(own: string, more = '', body?: unknown): Row {
  return { ...one('userGroups', 'userGroup', more, body), ...seenBy(own, 'userAdministrator') };
}

/** What these of the provider's people are told about their own; a client's doesn't exist for them. */
export function seenBy(own: string, ...kinds: readonly ProviderKind[]) {
  return { provider: only(MISSING, ...kinds), providersOwn: only(own, ...kinds) };
}

/** A file of exchange rates, which is the provider's own. */
export function oneRateList(more = ''): Row {
  const path = (ids: Ids) => `portal/administration/exchangeRates/lists/${ids.rateList}${more}`;
  return {
    call: (ids) => ({ path: path(ids) }),
    foreign: NO_RIGHT,
    ...providers(only('200', 'settingsAdministrator')),
  };
}

export const CONNECTION_EDITORS = ['paymentsAdministrator'] as const;

/** A connection to banks, which is the provider's; `said` to those who may change one. */
export function oneConnection(more: '' | '/delete', body?: unknown, said = '200'): Row {
  const path = (ids: Ids) => `portal/administration/connections/${ids.connection}${more}`;
  const people = body === undefined ? OPERATORS : CONNECTION_EDITORS;
  return { call: (ids) => ({ path: path(ids), body }), foreign: NO_RIGHT, ...providers(only(said, ...people)) };
}

/** A client, as the provider's administrators see it. */
export function oneClient(provider: ProviderSays, more = '', body?: unknown): Row {
  const path = (ids: Ids) => `portal/administration/clients/${ids.client}${more}`;
  return { call: (ids) => ({ path: path(ids), body }), foreign: NO_RIGHT, ...providers(provider) };
}

/** One row of what is reported on the accounts that one sees. */
export function reported(list: string, id: keyof Ids): Row {
  return { call: (ids) => ({ path: `reporting/${list}/${ids[id]}` }), foreign: MISSING, ...statements };
}

export function summary(kind: string, more = ''): Row {
  const path = `reporting/useraccountsummaries/${kind}?${more}&accounts=`;
  return { call: (ids) => ({ path: path + ids.account }), foreign: MISSING, ...statements };
}

/** An order by hand from an account, complete but for the account's right. */
export const manualOrder = (debitAccountId: string) => ({
  groups: [
    {
      debitAccountId,
      executionDate: '2099-01-01',
      payments: [{ amount: '1', currency: 'CHF', creditor: 'x', account: 'CH9300762011623852957' }],
    },
  ],
});
