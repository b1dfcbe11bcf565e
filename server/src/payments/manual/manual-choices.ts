import type { Reply, Request } from '@portico/contract/endpoint';
import { COUNTRIES, CURRENCIES } from '@portico/contract/iso-codes';
import { currencyWithDigits, formatMoney } from '@portico/contract/money';
import type { manualEndpoints } from '@portico/contract/payments/manual/endpoints';
import { choosable, currentAccounts, isOwnGroup, type Account } from '../../accounts/public.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import type { Subject } from '../../platform/subject.ts';
import { loadVisibleBalances } from '../../statements/public.ts';
import { editPermit, FULL_EDIT } from '../editing/decide-edit.ts';
import { seesAccount } from '../actions/decide-order.ts';
import { loadActor } from '../payments-actor.ts';
import { loadMaker, type MakingPerson } from './maker.ts';

type Endpoint = (typeof manualEndpoints)['manualChoices'];

/** What somebody can choose from when they enter payments, or edit some. */
export async function manualChoices(
  { tx, clock, subject }: Context<Endpoint>,
  { query: { edits } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { actor, permit, needsTemplate } = await editorOf(tx, subject, edits);
  const { rights, accounts } = actor;
  const current = currentAccounts(accounts).toSorted((one, other) => one.name.localeCompare(other.name));
  const debitable = current.filter((account) => permit.mayDebit(account));
  const balances = new Map(
    (
      await loadVisibleBalances(
        tx,
        clock,
        subject,
        debitable.map(({ accountId }) => accountId),
      )
    ).map((one) => [one.account.accountId, one]),
  );
  const balanceOf = (account: Account) => {
    const { balance = null, balanceDate = null } = balances.get(account.accountId) ?? {};
    if (balance === null || balanceDate === null) return null;
    return {
      amount: formatMoney({ amountHundredThousandths: balance, currency: account.currency }),
      date: balanceDate,
    };
  };
  const decided = (area: 'PAYMENT_TEMPORARY_BENEFICIARIES' | 'PAYMENT_SALARY_DETAILS') => {
    const refusal = rights.refusal(area, 'GRANT');
    return { allowed: refusal === null, reasons: refusal ? [refusal] : [] };
  };
  return {
    debitAccounts: debitable.map((account) => ({
      ...choosable(account),
      mandate: account.mandate,
      balance: balanceOf(account),
    })),
    ownAccounts: current.filter((account) => isOwnGroup(account) && seesAccount(rights, account)).map(choosable),
    entersAny: { allowed: needsTemplate === null, reasons: needsTemplate ? [needsTemplate] : [] },
    paysOthers: decided('PAYMENT_TEMPORARY_BENEFICIARIES'),
    paysSalaries: decided('PAYMENT_SALARY_DETAILS'),
    currencies: [...CURRENCIES],
    countries: [...COUNTRIES],
    today: localDateOf(clock.now()),
  };
}

/** Somebody who enters a new order, or edits one of this sort. */
async function editorOf(
  tx: Transaction,
  subject: Subject,
  edits: Request<Endpoint>['query']['edits'],
): Promise<Pick<MakingPerson, 'actor' | 'permit' | 'needsTemplate'>> {
  if (edits === undefined) return loadMaker(tx, subject);
  const actor = await loadActor(tx, subject, FULL_EDIT[edits]);
  return { actor, permit: editPermit(actor.rights, edits), needsTemplate: null };
}

/** The currencies in which payments can be entered (spec B7). */
export async function listCurrencies({
  tx,
  subject,
}: Context<(typeof manualEndpoints)['currencies']>): Promise<Reply<(typeof manualEndpoints)['currencies']>> {
  await loadActor(tx, subject);
  return CURRENCIES.map(currencyWithDigits);
}
