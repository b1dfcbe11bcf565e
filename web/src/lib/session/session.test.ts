import { afterAll, expect, test, vi } from 'vitest';
import type { ChangeCategory } from '@portico/contract/approvals/model';
import type { SessionUser } from './session-store.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { seesApprovals } = await import('./session.tsx');
afterAll(() => vi.unstubAllGlobals());

/** A user of a client with the two-person rule for these categories; null for no rule at all. */
function sees(categories: ChangeCategory[] | null, ...authorities: string[]): boolean {
  const user: Pick<SessionUser, 'twoMansRule' | 'twoMansRuleCategories' | 'authorities'> = {
    twoMansRule: categories !== null,
    twoMansRuleCategories: categories ?? [],
    authorities: authorities.map((authority) => ({ authority, module: 'EFT', privilege: 'GRANT' })),
  };
  return seesApprovals(user as SessionUser);
}

test('people who upload files see what waits, even without the two-person rule', () => {
  expect([sees(null, 'PAYMENT_UPLOAD_GRANT'), sees([], 'PAYMENT_UPLOAD_GRANT')]).toEqual([true, true]);
  expect(sees(null, 'PAYMENT_VIEW_GRANT', 'PAYMENT_DELETE_GRANT', 'SIGN_OFF_RULES_ADMIN')).toBe(false);
});

test('with the rule, people who view orders see it; without it, people who delete or restore them do', () => {
  expect(sees(['ORDER'], 'PAYMENT_VIEW_GRANT')).toBe(true);
  expect(sees(['SIGNOFFRULE'], 'PAYMENT_VIEW_GRANT')).toBe(false);
  for (const right of ['PAYMENT_DELETE_GRANT', 'RESTORE_DELETED_ORDER_GRANT']) {
    expect(sees(['SIGNOFFRULE'], right)).toBe(true);
  }
});

test('with the rule, people who see the sign-off rules or administer accounts see it', () => {
  for (const right of ['SIGN_OFF_RULES_VIEW_ONLY', 'ACCOUNT_PAYMENTS_ADMIN']) {
    expect([sees([], right), sees(null, right)]).toEqual([true, false]);
  }
  expect(sees([], 'ACCOUNT_PAYMENTS_EDIT')).toBe(false);
});

test('user administrators see it; bank administrators, who only read the users, do not', () => {
  expect(sees(['USER'], 'USERS_VIEW_ONLY')).toBe(true);
  expect(sees(['USER'], 'ADMINISTRATION_EFT_ADMIN')).toBe(false);
});
