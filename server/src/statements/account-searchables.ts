import type { Answer, Reply, Request } from '@portico/contract/endpoint';
import type { Language } from '@portico/contract/languages';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { currencyWithDigits } from '@portico/contract/money';
import { TRANSACTION_TYPES } from '@portico/contract/statements/model';
import { currentAccounts, type Account } from '../accounts/public.ts';
import type { Context } from '../platform/http/route.ts';
import { text } from '../platform/texts.ts';
import { loadActor } from './statements-actor.ts';
import { nameOf } from './display-name.ts';

type Endpoint = (typeof statementsEndpoints)['accountSearchables'];
type Item = Answer<Endpoint>[number];

/** What the lists of statements can be filtered by. `value` is what the filter takes. */
export async function accountSearchables(
  { tx, subject }: Context<Endpoint>,
  { params }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const accounts = currentAccounts((await loadActor(tx, subject)).accounts);
  switch (params.kind) {
    case 'accounts':
      return accountItems(accounts);
    case 'transactiontypes':
      return typeItems(subject.language);
    case 'all-items':
      return [...accountItems(accounts), ...typeItems(subject.language), ...attributeItems(accounts, subject.language)];
  }
}

/** The currencies of the accounts whose statements somebody sees, by their codes (spec B7). */
export async function accountCurrencies({
  tx,
  subject,
}: Context<(typeof statementsEndpoints)['accountCurrencies']>): Promise<
  Reply<(typeof statementsEndpoints)['accountCurrencies']>
> {
  const accounts = currentAccounts((await loadActor(tx, subject)).accounts);
  const codes = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
  return codes.map(currencyWithDigits);
}

function accountItems(accounts: readonly Account[]): Item[] {
  return byLabel(accounts.map(({ accountId, name }) => ({ kind: 'account', value: accountId, label: name })));
}

function typeItems(language: Language): Item[] {
  return TRANSACTION_TYPES.map((type) => ({
    kind: 'transactionType',
    value: type,
    label: text(language, `statements.type.${type}`),
  }));
}

/** Banks, countries and currencies of the accounts, each once. */
function attributeItems(accounts: readonly Account[], language: Language): Item[] {
  const items = (kind: string, named: Map<string, string>) =>
    byLabel([...named].map(([value, label]) => ({ kind, value, label })));
  return [
    ...items('bank', new Map(accounts.map((account) => [account.bankId, account.bankName]))),
    ...items('country', new Map(accounts.map(({ country }) => [country, nameOf(language, 'region', country)]))),
    ...items('currency', new Map(accounts.map(({ currency }) => [currency, nameOf(language, 'currency', currency)]))),
  ];
}

function byLabel(items: Item[]): Item[] {
  return items.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
