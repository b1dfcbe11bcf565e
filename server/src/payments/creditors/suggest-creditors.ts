import type { Reply, Request } from '@portico/contract/endpoint';
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
  // Normalised first: a wide percent sign becomes one that matches everything.
  const { key } = (await tx.row<{ key: string }>('select party_key($1) as key', [text]))!;
  if (key.length < CREDITOR_TEXT_MINIMUM_LENGTH) return [];
  const rows = await tx.rows<Row>(STATEMENT, [
    likeLiteral(key),
    type === 'SALARY',
    seesAllAccounts(actor) ? null : [...accountIds],
  ]);
  return rows.map(({ content, ...use }) => {
    const creditor = inForm(content);
    const { remittance, currency } = creditor;
    return { creditor, remittance, currency, ...use };
  });
}

/** Of a text that very many names have, it looks at some of them: more letters narrow it. */
const STATEMENT = `
  with found as materialized (
    select creditor_key, creditor_account, creditor_bank, payments, last_transaction_id from paid_creditors
    where client_id = current_client() and is_salary = $2 and ($3::uuid[] is null or debit_account_id = any($3))
      and (creditor_key like $1 || '%' or creditor_key like '% ' || $1 || '%')
      -- A longer name can't be entered.
      and length(creditor_key) <= ${PAYMENT_LENGTHS.creditor}
    limit ${GRID_EXACT_COUNT_MAXIMUM}),
  first as (
    select creditor_key like $1 || '%' as begins, max(last_transaction_id::text)::uuid as id, sum(payments)::int as payments
    from found group by creditor_key, creditor_account, creditor_bank
    order by 1 desc, 2 desc limit ${CREDITORS_SUGGESTED})
  select t.content, first.payments, g.execution_date::text as "lastOn", ${unpaid('t')} as "isUnpaid"
  from first join transactions t on t.client_id = current_client() and t.id = first.id ${WITH_GROUP}
  order by first.begins desc, first.id desc`;
