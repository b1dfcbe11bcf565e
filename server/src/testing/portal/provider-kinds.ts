import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import type { Grant } from '../../seed/create.ts';
import type { TestUser } from '../clients.ts';
import type { TestPortal } from './portal.ts';

const at = (level: Grant['level'], ...areas: Grant['area'][]): Grant[] => areas.map((area) => ({ area, level }));

/** The kinds of the provider's people (spec A1, D1), each by the rights that define it (ADR 0021, 0022). */
export const PROVIDER_GRANTS = {
  paymentsAdministrator: [...at('ADMIN', 'ADMINISTRATION_EFT', 'BANK_OPERATIONS'), ...at('VIEW_ONLY', 'SCREENING')],
  statementsAdministrator: at('ADMIN', 'ADMINISTRATION_ARS', 'STATEMENTS_MODULE'),
  liquidityAdministrator: at('ADMIN', 'ADMINISTRATION_CPS'),
  downloadsAdministrator: at('ADMIN', 'ADMINISTRATION_DLC'),
  readOnlyAdministrator: at('VIEW_ONLY', 'STATEMENTS_MODULE', 'BANK_OPERATIONS', 'SCREENING', ...ADMINISTRATION_AREAS),
  settingsAdministrator: at('ADMIN', 'SETTINGS'),
  userAdministrator: at('ADMIN', 'USERS', 'USER_GROUPS'),
  compliance: at('APPROVE', 'SCREENING', 'BANK_OPERATIONS'),
} satisfies Record<string, Grant[]>;

export type ProviderKind = keyof typeof PROVIDER_GRANTS;
export const PROVIDER_KINDS = Object.keys(PROVIDER_GRANTS) as ProviderKind[];
/** What each kind gets as an answer: the status, with the catalogue's code. */
export type ProviderSays = Readonly<Record<ProviderKind, string>>;

/** The administrators of one application each. */
export const BANK_ADMINISTRATORS = [
  'paymentsAdministrator',
  'statementsAdministrator',
  'liquidityAdministrator',
  'downloadsAdministrator',
] as const satisfies ProviderKind[];
/** These plus the one who reads everything that they read, and changes nothing. */
export const ADMINISTRATORS = [...BANK_ADMINISTRATORS, 'readOnlyAdministrator'] as const satisfies ProviderKind[];

/** The same for all of the provider's people. */
export function all(said: string): ProviderSays {
  return Object.fromEntries(PROVIDER_KINDS.map((kind) => [kind, said])) as ProviderSays;
}

/** For these kinds; all others are refused for lack of the right (1005). */
export function only(said: string, ...kinds: readonly ProviderKind[]): ProviderSays {
  return { ...all('403 1005'), ...Object.fromEntries(kinds.map((kind) => [kind, said])) };
}

/**
 * A provider with a person of each kind, with an administrator of every application (`everything`), and with
 * `colleague`, whom its administrators of users may manage.
 */
export async function makeProviderKinds(
  portal: TestPortal,
): Promise<Record<ProviderKind | 'everything' | 'colleague', TestUser>> {
  const everything = at('ADMIN', 'STATEMENTS_MODULE', 'BANK_OPERATIONS', 'SETTINGS', ...ADMINISTRATION_AREAS);
  const people = Object.entries({ ...PROVIDER_GRANTS, everything, colleague: [] });
  const { users } = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'CPS', 'INSTIMATCH', 'DLC'] },
    users: Object.fromEntries(people.map(([kind, grants]) => [kind, { grants, secondFactors: [] }])),
    rule: null,
    currencies: [],
  });
  return users;
}
