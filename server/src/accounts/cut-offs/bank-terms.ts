import type { BankTerms as ShownTerms } from '@portico/contract/accounts/bank-terms';
import type { Transaction } from '../../platform/database/db.ts';

/**
 * When a bank takes payments, by its connection, with the country whose holidays it keeps (ISO 3166): that of its BIC, which stays
 * once it is connected.
 */
export type BankTerms = ShownTerms & { country: string };

/** The terms of the client's connected banks, by the bank's id. */
export async function loadBankTerms(tx: Transaction): Promise<ReadonlyMap<string, BankTerms>> {
  const rows = await tx.rows<BankTerms & { bankId: string }>(TERMS);
  return new Map(rows.map(({ bankId, ...terms }) => [bankId, terms]));
}

const TERMS = {
  name: 'bank-terms',
  text: `select b.id as "bankId", k.takes_every_date as "takesEveryDate", k.warehouse_days as "warehouseDays", k.time_zone as "timeZone",
       upper(substr(b.bic, 5, 2)) as country, coalesce((select json_agg(json_build_object('currency', c.currency, 'serviceLevel', c.service_level,
         'timeOfDay', to_char(c.time_of_day, 'HH24:MI'), 'daysBefore', c.days_before)
         order by c.currency nulls last, c.service_level nulls first) from bank_cut_offs c where c.connection_id = k.id), '[]') as "cutOffs"
     from banks b join bank_connections k on k.id = b.connection_id where b.client_id = current_client()`,
};
