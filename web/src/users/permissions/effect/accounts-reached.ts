import { LEVELS, type SCOPED_AREAS } from '@portico/contract/permissions/model';
import type { PermissionChoices } from '../../model.ts';
import { engineOf, isOpen, type Holder } from './effect.ts';
import { accountScopes } from '../rows.ts';

type ScopedArea = (typeof SCOPED_AREAS)[number];

/** The names of the accounts that somebody sees, for payments and for statements: their account access (spec A3). */
export function accountsReached(holder: Holder, accounts: PermissionChoices['accounts']): Record<ScopedArea, string[]> {
  const engine = engineOf(holder);
  const scopes = accountScopes({ accounts });
  const reached = (area: ScopedArea) =>
    isOpen(holder, area)
      ? scopes.filter((scope) => engine.effective(area, scope).level >= LEVELS.VIEW_ONLY).map(({ name }) => name)
      : [];
  return { ACCOUNT_PAYMENTS: reached('ACCOUNT_PAYMENTS'), ACCOUNT_STATEMENTS: reached('ACCOUNT_STATEMENTS') };
}
