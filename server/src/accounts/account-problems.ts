import type { AccountContent } from '@portico/contract/accounts/endpoints';
import type { ClientId } from '@portico/contract/ids';
import { COUNTRIES, CURRENCIES } from '@portico/contract/iso-codes';
import { isBic } from '@portico/contract/bank-codes/bic';
import { ibanFault } from '@portico/contract/bank-codes/iban';
import type { ContentProblem, Stored } from '../approvals/public.ts';
import { digestOf } from '../platform/secrets/crypto.ts';
import type { Transaction } from '../platform/database/db.ts';
import { throttle } from '../platform/throttle.ts';
import { IDENTITY } from './account-fields.ts';
import { plainNumber } from './same-account.ts';

/** More than any client enters; each attempt reveals whether another client has the number. */
const ACCOUNTS_ADDED_PER_HOUR = 100;
const HOUR_SECONDS = 3600;

/** Everything wrong with an account, each with the field and what to do; `stored` is null for a new one. */
export async function accountProblems(
  tx: Transaction,
  content: AccountContent,
  id: string,
  stored: Stored<AccountContent> | null,
  at: Date,
): Promise<ContentProblem[]> {
  const identity = stored ? fixedProblems(content, stored.content) : await identityProblems(tx, content);
  const problems = [
    await shortNameProblem(tx, content, id),
    ...identity,
    identity.length > 0 ? null : await numberTaken(tx, content, id),
    await ownerProblem(tx, content, stored),
    COUNTRIES.includes(content.country) ? null : problem('country', 'countryUnknown'),
    content.senderBic === null || isBic(content.senderBic) ? null : problem('senderBic', 'bicMalformed'),
  ];
  const found = problems.filter((one) => one !== null);
  if (found.length > 0 || stored) return found;
  // Look among other clients last, for accounts that would be accepted otherwise: so every look leaves a trace.
  const taken = await takenElsewhere(tx, content, at);
  return taken ? [taken] : [];
}

function problem(field: keyof AccountContent, key: string): ContentProblem {
  return { field, text: `accounts.problem.${key}` };
}

function fixedProblems(content: AccountContent, before: AccountContent): ContentProblem[] {
  const changed = IDENTITY.filter((field) => content[field] !== before[field]);
  return changed.map((field) => problem(field, 'identityFixed'));
}

async function identityProblems(tx: Transaction, content: AccountContent): Promise<ContentProblem[]> {
  // Locked against its deletion until the account is there.
  const bank = await tx.row(
    `select 1 from banks where client_id = current_client() and id = $1 and deleted_at is null
       and entity_status <> 'CREATION_PENDING' for key share`,
    [content.bankId],
  );
  const problems = [
    bank ? null : problem('bankId', 'bankUnknown'),
    numberProblem(content),
    CURRENCIES.includes(content.currency) ? null : problem('currency', 'currencyUnknown'),
  ];
  return problems.filter((one) => one !== null);
}

/** An owner that stays is not asked about. */
async function ownerProblem(
  tx: Transaction,
  { ownerId }: AccountContent,
  stored: Stored<AccountContent> | null,
): Promise<ContentProblem | null> {
  if (ownerId === stored?.content.ownerId) return null;
  // Locked against its deletion until the account names it.
  const owner = await tx.row(
    `select 1 from owners where client_id = current_client() and id = $1 and deleted_at is null
       and entity_status <> 'CREATION_PENDING' for key share`,
    [ownerId],
  );
  return owner ? null : problem('ownerId', 'ownerUnknown');
}

function numberProblem({ iban, other }: AccountContent): ContentProblem | null {
  if (iban !== null && other !== null) return problem('other', 'twoNumbers');
  if (iban === null) return other === null ? problem('iban', 'noNumber') : null;
  const fault = ibanFault(iban);
  return fault ? problem('iban', fault) : null;
}

/** A short name is used once, even after its account is gone: the history refers to it. */
async function shortNameProblem(tx: Transaction, { shortName }: AccountContent, id: string) {
  const taken = await tx.row(
    'select 1 from accounts where client_id = current_client() and lower(short_name) = lower($1) and id <> $2 limit 1',
    [shortName, id],
  );
  return taken ? problem('shortName', 'shortNameTaken') : null;
}

/** Files and statements find an account by its number and currency, so no two may share them. */
async function numberTaken(tx: Transaction, content: AccountContent, id: string): Promise<ContentProblem | null> {
  const { iban, other, currency, bankId } = content;
  const taken = await tx.row(iban === null ? TAKEN.other : TAKEN.iban, [
    id,
    currency,
    ...(iban === null ? [other, bankId] : [iban]),
  ]);
  return taken ? problem(iban === null ? 'other' : 'iban', 'numberTaken') : null;
}

const TAKEN = {
  iban: `select 1 from accounts where client_id = current_client() and deleted_at is null and id <> $1 and currency = $2 and iban = $3 limit 1`,
  /** By its letters and digits, as statements write it, also at the same bank under another name. */
  other: `select 1 from accounts a join banks b on b.client_id = a.client_id and b.id = a.bank_id
      join banks n on n.client_id = a.client_id and n.id = $4
    where a.client_id = current_client() and a.deleted_at is null and a.id <> $1 and a.currency = $2
      and plain_number(a.other) = plain_number($3)
      and (b.id = n.id or is_same_bank(b.bic, b.clearing_code, n.bic, n.clearing_code)) limit 1`,
  elsewhere: `select c.client_id as "clientId", c.business_id as client, e.business_id as other from clients c
      join banks b on b.client_id = c.client_id and b.id = $3
      cross join lateral accounts_elsewhere($1, $2, b.bic, b.clearing_code) e
    where c.client_id = current_client() and e.mandate = 'CONFIRMED' and e.is_certain limit 1`,
};

/**
 * Refuses another client's account in words that don't say so; the provider learns who asked for whose. Throws
 * TOO_MANY_REQUESTS if a client tries many numbers.
 */
async function takenElsewhere(tx: Transaction, content: AccountContent, at: Date): Promise<ContentProblem | null> {
  const { iban, other, bankId } = content;
  const key = await tx.row<{ key: string }>(`select 'new account ' || current_client() as key`);
  await throttle(tx, { now: () => at }, key!.key, ACCOUNTS_ADDED_PER_HOUR, HOUR_SECONDS);
  const taken = await tx.row<{ client: string; other: string; clientId: ClientId }>(TAKEN.elsewhere, [
    iban,
    other,
    bankId,
  ]);
  if (!taken) return null;
  const number = plainNumber(content)!;
  const parameters = { client: taken.client, other: taken.other, ending: number.slice(-4) };
  // Two numbers may end alike, and an alarm must not contain a whole one; so a digest tells them apart.
  const about = `${taken.clientId} ${taken.other} ${digestOf('account', number).toString('hex')}`;
  const alarm = { key: 'accountTakenElsewhere', about, parameters };
  return { ...problem(iban === null ? 'other' : 'iban', 'askProvider'), alarm };
}
