import { expect, it } from 'vitest';
import { withGroupIds } from './group-ids.ts';

it('names the groups of each account, regardless of other choices', () => {
  const accountGroups = ['payroll', 'treasury'].map((uniqueId) => ({ uniqueId }));
  const accounts = [
    { name: 'Zurich', groupPositions: [1, 0] },
    { name: 'Geneva', groupPositions: [] },
  ];
  expect(withGroupIds({ accounts, accountGroups, twoPersonRule: true })).toEqual({
    accounts: [
      { name: 'Zurich', accountGroupIds: ['treasury', 'payroll'] },
      { name: 'Geneva', accountGroupIds: [] },
    ],
    accountGroups,
    twoPersonRule: true,
  });
});
