import { KEPT_BACK, LEVELS, SCOPED_AREAS, type Area } from '@portico/contract/permissions/model';
import type { userEndpoints } from '@portico/contract/users/endpoints';
import type { Reply } from '@portico/contract/endpoint';
import { accountsOf, currentAccounts, type Account } from '../../accounts/public.ts';
import { clientDecides } from '../../approvals/public.ts';
import { nameOfLevel, Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { isGuest, type Subject } from '../../platform/subject.ts';
import { areasOf, HandOut, type AccountGroup } from './hand-out.ts';

type Choices = Reply<(typeof userEndpoints)['choices']>;
export type PermissionChoices = Pick<Choices, 'accounts' | 'accountGroups' | 'licensedModules' | 'areas' | 'grantable'>;

const GROUPS_AT_MOST = 2_000;

/** What somebody may hand out, given the existing accounts and account groups; `aboutId`: the user being changed. */
export async function loadHandOut(
  tx: Transaction,
  subject: Subject,
  rights: Rights,
  aboutId: string | null = null,
): Promise<HandOut> {
  const accounts = currentAccounts(await accountsOf(tx, subject));
  const kept = await keptBack(tx, subject, aboutId);
  return new HandOut(rights, areasOf(subject), accounts, await loadAccountGroups(tx), kept);
}

/** May hand out everything except what guests may not: the limit for what guests ask for and approve. */
export async function guestHandOut(tx: Transaction, subject: Subject, aboutId: string | null = null): Promise<HandOut> {
  const entry = { groupName: null, area: 'USERS' as const, scope: { kind: 'AREA' as const }, level: LEVELS.ADMIN };
  const everything = new Rights({ userId: subject.userId, licensedModules: [], modules: [] }, [entry]);
  return new HandOut(everything, areasOf(subject), [], [], await keptBack(tx, subject, aboutId));
}

/**
 * What nobody hands out in a client's name. The exception is a client's first user administrators, while nobody of the
 * client could decide about that user: then two of the provider's people do.
 */
async function keptBack(tx: Transaction, subject: Subject, aboutId: string | null): Promise<readonly Area[]> {
  if (!isGuest(subject)) return [];
  return (await clientDecides(tx, 'USER', aboutId)) ? KEPT_BACK : KEPT_BACK.filter((area) => area !== 'USERS');
}

async function loadAccountGroups(tx: Transaction): Promise<AccountGroup[]> {
  return tx.rows<AccountGroup>(
    `select id, name from account_groups where client_id = current_client() and entity_status <> 'CREATION_PENDING' and deleted_at is null
     order by name collate portal_order, id limit ${GROUPS_AT_MOST}`,
  );
}

/** What an editor of permissions chooses from, and the limits of its user. */
export function permissionChoices(subject: Subject, handOut: HandOut, accounts: readonly Account[]): PermissionChoices {
  const positions = new Map(handOut.accountGroups.map(({ id }, position) => [id, position]));
  return {
    accounts: accounts.map((account) => choiceOf(account, positions)).toSorted((a, b) => a.name.localeCompare(b.name)),
    accountGroups: handOut.accountGroups.map(({ id, name }) => ({ uniqueId: id, name })),
    licensedModules: subject.licensedModules,
    areas: areasOf(subject),
    grantable: areasOf(subject).map((area) => grantableIn(handOut, area)),
  };
}

function choiceOf(account: Account, positions: ReadonlyMap<string, number>): PermissionChoices['accounts'][number] {
  const { accountId, name, iban, other, bankName, currency, accountGroupIds } = account;
  const groupPositions = accountGroupIds.flatMap((id) => positions.get(id) ?? []);
  return { uniqueId: accountId, name, number: iban ?? other ?? '', bank: bankName, currency, groupPositions };
}

/** The level for the whole area, and the scopes where it differs. */
function grantableIn(handOut: HandOut, area: Area): Choices['grantable'][number] {
  const whole = handOut.most(area, { kind: 'AREA' });
  const isWhole = handOut.isUnlimited || !(SCOPED_AREAS as readonly Area[]).includes(area);
  return { area, level: nameOfLevel(whole), scopes: isWhole ? [] : scopesBeside(handOut, area, whole) };
}

function scopesBeside(handOut: HandOut, area: Area, whole: number) {
  const scopes = [
    ...handOut.accountGroups.map(({ id }) => ({ kind: 'ACCOUNT_GROUP' as const, id })),
    ...handOut.accounts.map(({ accountId: id }) => ({ kind: 'ACCOUNT' as const, id })),
  ];
  return scopes
    .map((scope) => ({ ...scope, most: handOut.most(area, scope) }))
    .filter(({ most }) => most !== whole)
    .map(({ kind, id, most }) => ({ kind, id, level: nameOfLevel(most) }));
}
