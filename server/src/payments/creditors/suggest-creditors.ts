import type { Reply, Request } from '@portico/contract/endpoint';
import { carriedText } from '@portico/contract/carried-text';
import { CREDITOR_TEXT_MINIMUM_LENGTH, CREDITORS_SUGGESTED, GRID_EXACT_COUNT_MAXIMUM } from '@portico/contract/limits';
import type { manualEndpoints } from '@portico/contract/payments/manual/endpoints';
import { PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import type { Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { likeLiteral } from '../../platform/database/like-literal.ts';
import type { Context } from '../../platform/http/route.ts';
import { inForm } from '../manual/payment-in-form.ts';
import { loadActor } from '../payments-actor.ts';
import { seesAllAccounts, WITH_GROUP } from '../reading/seen-payments.ts';
import { hidesSalary } from '../reading/salary.ts';
import { unpaid } from '../reading/unpaid.ts';

type Endpoint = (typeof manualEndpoints)['suggestCreditors'];
type Row = { content: Payment; payments: number; lastOn: string; isUnpaid: boolean };

/**
 * Creditors that the client has paid, of whose name a word begins with a text: those whose name begins so first, then the
 * ones paid last. Only by payments that the caller sees; employees only among employees.
 */
export async function suggestCreditors(
  { tx, subject }: Context<Endpoint>,
  { query: { text, salaries } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const actor = await loadActor(tx, subject);
  const type = salaries === 'true' ? 'SALARY' : 'NORMAL';
  if (hidesSalary(actor, type)) return [];
  const accountIds = actor.rights.reached('ACCOUNT_PAYMENTS', 'VIEW_ONLY', actor.accounts).keys();
  // Normalised first: a wide percent sign becomes one that matches everything. Files name creditors as they were typed.
  const { typed, carried } = (await tx.row<{ typed: string; carried: string }>(
    'select party_key($1) as typed, party_key($2) as carried',
    [text, carriedText(text)],
  ))!;
  if (typed.length < CREDITOR_TEXT_MINIMUM_LENGTH) return [];
  const rows = await tx.rows<Row>(typed === carried ? STATEMENT : STATEMENT_OF_BOTH, [
    likeLiteral(typed),
    type === 'SALARY',
    seesAllAccounts(actor) ? null : [...accountIds],
    ...(typed === carried ? [] : [likeLiteral(carried)]),
  ]);
  return rows.map(({ content, ...use }) => {
    const creditor = inForm(content);
    const { remittance, currency } = creditor;
    return { creditor, remittance, currency, ...use };
  });
}

const beginsWith = (parameter: 1 | 4) => `creditor_key like $${parameter} || '%'`;
const hasWordWith = (parameter: 1 | 4) => `creditor_key like '% ' || $${parameter} || '%'`;

/** Of a text that very many names have, it looks at some of them: more letters narrow it. */
const statementFor = (...texts: (1 | 4)[]) => `
  with found as materialized (
    select creditor_key, creditor_account, creditor_bank, payments, last_transaction_id from paid_creditors
    where client_id = current_client() and is_salary = $2 and ($3::uuid[] is null or debit_account_id = any($3))
      and (${texts.flatMap((text) => [beginsWith(text), hasWordWith(text)]).join(' or ')})
      -- A longer name can't be entered.
      and length(creditor_key) <= ${PAYMENT_LENGTHS.creditor}
    limit ${GRID_EXACT_COUNT_MAXIMUM}),
  first as (
    select ${texts.map(beginsWith).join(' or ')} as begins, max(last_transaction_id::text)::uuid as id, sum(payments)::int as payments
    from found group by creditor_key, creditor_account, creditor_bank
    order by 1 desc, 2 desc limit ${CREDITORS_SUGGESTED})
  select t.content, first.payments, g.execution_date::text as "lastOn", ${unpaid('t')} as "isUnpaid"
  from first join transactions t on t.client_id = current_client() and t.id = first.id ${WITH_GROUP}
  order by first.begins desc, first.id desc`;

const STATEMENT = statementFor(1);
/** For a text with signs that are replaced before a payment is sent. */
const STATEMENT_OF_BOTH = statementFor(1, 4);
