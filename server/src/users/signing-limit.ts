import type { SigningLimit } from '@portico/contract/approvals/endpoints';
import { formatMoney } from '@portico/contract/money';
import type { AccountScope, Rights } from '../permissions/public.ts';
import type { RuleLine } from '../signoff/public.ts';
import type { Alike } from './effect-lines.ts';

/** Somebody as sign-off rules see him: who he is, in which groups that count, and what he may do. */
export type Signing = { userId: string; groupIds: readonly string[]; rights: Rights };

const CURRENCIES_AT_MOST = 10;

/**
 * Up to which amounts somebody may sign: of the rule lines that name him or one of his groups, for an account on which
 * he may approve, the highest limit of each currency. Null when he signs nothing. Pure.
 */
export function signingLimit(person: Signing, lines: readonly RuleLine[], alike: readonly Alike[]): SigningLimit {
  if (!person.rights.has('PAYMENT_SIGN', 'GRANT')) return null;
  const named = lines.filter((line) => isNamed(person, line));
  if (named.length === 0) return null;
  const approved = alike.filter(([account]) => person.rights.has('ACCOUNT_PAYMENTS', 'APPROVE', account)).flat();
  const own = named.filter((line) => approved.some((account) => isInScope(line, account)));
  return own.length === 0 ? null : highestOf(own);
}

function isNamed({ userId, groupIds }: Signing, { userIds, userGroupIds }: RuleLine): boolean {
  return userIds.includes(userId) || userGroupIds.some((id) => groupIds.includes(id));
}

function isInScope({ scope }: RuleLine, { accountId, accountGroupIds }: AccountScope): boolean {
  if (scope.kind === 'ALL') return true;
  return scope.ids.some((id) => (scope.kind === 'ACCOUNT' ? id === accountId : accountGroupIds.includes(id)));
}

function highestOf(lines: readonly RuleLine[]): NonNullable<SigningLimit> {
  const highest = new Map<string, bigint>();
  for (const { limitHundredThousandths: limit, limitCurrency: currency } of lines) {
    const known = highest.get(currency);
    if (limit !== null && (known === undefined || limit > known)) highest.set(currency, limit);
  }
  const limits = [...highest].toSorted(([one], [other]) => one.localeCompare(other)).slice(0, CURRENCIES_AT_MOST);
  return {
    isUnlimited: lines.some(({ limitHundredThousandths }) => limitHundredThousandths === null),
    limits: limits.map(([currency, amountHundredThousandths]) => ({
      amount: formatMoney({ amountHundredThousandths, currency }),
      currency,
    })),
  };
}
