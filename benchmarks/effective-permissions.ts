import {
  EffectivePermissions,
  type AccountScope,
  type PermissionEntry,
} from '../contract/src/permissions/effective.ts';
import { LADDER_AREAS, LEVELS, SWITCH_AREAS } from '../contract/src/permissions/model.ts';
import { limited, timed, type Measure } from './measure.ts';

const ACCOUNTS = 10_000;
const USER_GROUPS = 50;
const ACCOUNT_GROUPS = 200;
/** Groups per account. */
const GROUPS_OF_ONE = 50;
const RUNS = 15;
const BOUND_MILLISECONDS = 100;

/**
 * What one user may do on each of 10,000 accounts, each in 50 account groups, by their own entries and those of 50 user
 * groups. Computed from scratch, as after a change, from the entries to the last account.
 */
export const effectivePermissions: Measure = async () => {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => accountOf(index));
  const entries = [...ownEntries(), ...Array.from({ length: USER_GROUPS }, (_, index) => entriesOf(index)).flat()];
  const payments: number[] = [];
  const rebuilt: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    let permissions!: EffectivePermissions;
    const building = await timed(async () => {
      permissions = new EffectivePermissions(entries);
    });
    let open = 0;
    const asking = await timed(async () => {
      for (const account of accounts) {
        if (permissions.effective('ACCOUNT_PAYMENTS', account).level >= LEVELS.VIEW_ONLY) open++;
      }
    });
    if (open === 0 || open === ACCOUNTS) throw new Error(`${open} accounts are open.`);
    payments.push(building + asking);
    rebuilt.push(building);
  }
  return [
    limited(`${ACCOUNTS} accounts, ${USER_GROUPS} groups`, 'ms', payments, BOUND_MILLISECONDS),
    limited(`${entries.length} entries indexed`, 'ms', rebuilt, BOUND_MILLISECONDS),
  ];
};

function accountOf(index: number): AccountScope {
  const accountGroupIds = Array.from({ length: GROUPS_OF_ONE }, (_, step) => `g${(index + step * 3) % ACCOUNT_GROUPS}`);
  return { accountId: `a${index}`, accountGroupIds, name: `Account ${index}` };
}

function ownEntries(): PermissionEntry[] {
  return Array.from({ length: 100 }, (_, index) => ({
    groupName: null,
    area: 'ACCOUNT_PAYMENTS',
    scope: { kind: 'ACCOUNT', id: `a${index * 90}` },
    level: index % 2 ? LEVELS.DENY : LEVELS.ADMIN,
  }));
}

/** All areas as a whole, some account groups, and two hundred single accounts. */
function entriesOf(group: number): PermissionEntry[] {
  const groupName = `Group ${group}`;
  const whole = [...LADDER_AREAS, ...SWITCH_AREAS].flatMap((area): PermissionEntry[] =>
    area === 'ACCOUNT_PAYMENTS' ? [] : [{ groupName, area, scope: { kind: 'AREA' }, level: LEVELS.GRANT }],
  );
  const groups = Array.from({ length: 2 }, (_, index): PermissionEntry => ({
    groupName,
    area: 'ACCOUNT_PAYMENTS',
    scope: { kind: 'ACCOUNT_GROUP', id: `g${group + index}` },
    level: group % 7 ? LEVELS.EDIT : LEVELS.DENY,
  }));
  const accounts = Array.from({ length: 200 }, (_, index): PermissionEntry => ({
    groupName,
    area: 'ACCOUNT_PAYMENTS',
    scope: { kind: 'ACCOUNT', id: `a${group * 200 + index}` },
    level: index % 5 ? LEVELS.VIEW_ONLY : LEVELS.DENY,
  }));
  return [...whole, ...groups, ...(group % 2 ? accounts : [])];
}
