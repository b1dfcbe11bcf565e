import type { ClientId, UserId } from '@portico/contract/ids';
import type { Level } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/database/db.ts';
import { createGroup, grant, switches, type Grant } from './create.ts';

/** The signers of a demo client: its sign-off rule names the group. */
export const SIGNATORIES = 'Authorised signatories';

type DemoGroup = {
  name: string;
  description: string;
  /** By user name. */
  members: string[];
  grants: Grant[];
  /** Levels for an account group, by its name. */
  accountGroups?: [area: Grant['area'], level: Level, accountGroup: string][];
};

const at = (level: Level, ...areas: Grant['area'][]): Grant[] => areas.map((area) => ({ area, level }));

const AUDITORS: DemoGroup = {
  name: 'Auditors',
  description: 'Look at payments, statements and the log, and change nothing',
  members: [],
  grants: [
    ...switches('PAYMENT_VIEW', 'PAYMENT_VIEW_UPLOADED', 'VIEW_DELETED_ORDER'),
    ...at(
      'VIEW_ONLY',
      'ACCOUNT_PAYMENTS',
      'ACCOUNT_STATEMENTS',
      'SIGN_OFF_RULES',
      'CLIENT_LOG',
      'USERS',
      'USER_GROUPS',
    ),
  ],
};

/** The demo's user groups. Their members' other rights are listed with the people; these add none. */
export const DEMO_GROUPS: Record<string, DemoGroup[]> = {
  ACME: [
    {
      name: 'Accounts payable',
      description: 'Enters and uploads payments to suppliers',
      members: ['clerk'],
      grants: [
        ...switches(
          'PAYMENT_VIEW',
          'PAYMENT_CREATE_ANY',
          'PAYMENT_BASIC_EDIT',
          'PAYMENT_UPLOAD',
          'PAYMENT_TEMPORARY_BENEFICIARIES',
          'PAYMENT_VIEW_UPLOADED',
        ),
        ...at('EDIT', 'ACCOUNT_PAYMENTS'),
        ...at('VIEW_ONLY', 'ACCOUNT_STATEMENTS'),
      ],
    },
    {
      name: 'Payroll',
      description: 'Sees who is paid how much; Swiss accounts alone',
      members: [],
      grants: switches('PAYMENT_VIEW', 'PAYMENT_UPLOAD', 'PAYMENT_SALARY_DETAILS', 'PAYMENT_SALARY_GROUP_DETAILS'),
      accountGroups: [['ACCOUNT_PAYMENTS', 'EDIT', 'Switzerland']],
    },
    {
      name: 'Euro area',
      description: 'Payments and statements of the accounts in euro countries',
      members: [],
      grants: switches('PAYMENT_VIEW', 'PAYMENT_CREATE_ANY', 'PAYMENT_UPLOAD', 'PAYMENT_TEMPORARY_BENEFICIARIES'),
      accountGroups: [
        ['ACCOUNT_PAYMENTS', 'EDIT', 'Euro area'],
        ['ACCOUNT_STATEMENTS', 'VIEW_ONLY', 'Euro area'],
      ],
    },
    AUDITORS,
  ],
  GLOBEX: [
    {
      name: 'Treasury',
      description: 'Enters payments and looks at every account',
      members: [],
      grants: [
        ...switches(
          'PAYMENT_VIEW',
          'PAYMENT_CREATE_ANY',
          'PAYMENT_UPLOAD',
          'PAYMENT_VIEW_UPLOADED',
          'PAYMENT_TEMPORARY_BENEFICIARIES',
        ),
        ...at('EDIT', 'ACCOUNT_PAYMENTS'),
        ...at('VIEW_ONLY', 'ACCOUNT_STATEMENTS'),
      ],
    },
    AUDITORS,
  ],
};

/** Creates those groups of a demo client that it never had. */
export async function seedGroups(
  tx: Transaction,
  clientId: ClientId,
  businessId: string,
  createdAt: Date,
): Promise<void> {
  for (const { name, description, members, grants, accountGroups = [] } of DEMO_GROUPS[businessId] ?? []) {
    const there = 'select 1 from user_groups where client_id = $1 and lower(name) = lower($2)';
    if (await tx.row(there, [clientId, name])) continue;
    const userIds = await idsOf<UserId>(
      tx,
      'select id from users where client_id = $1 and user_name = any($2) and deleted_at is null',
      clientId,
      members,
    );
    const groupId = await createGroup(tx, clientId, name, userIds, { description, createdAt });
    await grant(tx, clientId, { groupId }, grants);
    for (const [area, level, accountGroup] of accountGroups) {
      const [id] = await idsOf(
        tx,
        'select id from account_groups where client_id = $1 and name = any($2) and deleted_at is null',
        clientId,
        [accountGroup],
      );
      if (id) await grant(tx, clientId, { groupId }, [{ area, level, scope: { kind: 'ACCOUNT_GROUP', id } }]);
    }
  }
}

async function idsOf<Known extends string>(
  tx: Transaction,
  statement: string,
  clientId: ClientId,
  names: string[],
): Promise<Known[]> {
  return (await tx.rows<{ id: Known }>(statement, [clientId, names])).map(({ id }) => id);
}
