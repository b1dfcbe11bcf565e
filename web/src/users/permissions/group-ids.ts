type Positioned = { groupPositions: number[] };
type Choices = { accounts: Positioned[]; accountGroups: { uniqueId: string }[] };
type Named<Account> = Omit<Account, 'groupPositions'> & { accountGroupIds: string[] };

/** Choices whose accounts name their groups. */
export type WithGroupIds<Answer extends Choices> = Omit<Answer, 'accounts'> & {
  accounts: Named<Answer['accounts'][number]>[];
};

/** The group ids of each account, which are transmitted as positions in the list of groups. */
export function withGroupIds<Answer extends Choices>(answer: Answer): WithGroupIds<Answer> {
  const { accounts, ...others } = answer;
  const ids = answer.accountGroups.map(({ uniqueId }) => uniqueId);
  return { ...others, accounts: accounts.map((account: Answer['accounts'][number]) => named(account, ids)) };
}

function named<Account extends Positioned>(account: Account, ids: readonly string[]): Named<Account> {
  const { groupPositions, ...others } = account;
  return { ...others, accountGroupIds: groupPositions.map((position) => ids[position]!) };
}
