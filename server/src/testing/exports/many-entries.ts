import type { TestClient } from '../clients.ts';
import type { TestPortal } from '../portal/portal.ts';

/** Entries of a client's first account, numbered from one to another: CHF 0.01 of `Counterparty 1`, 0.02 of the next. */
export async function storeManyEntries(
  { owner }: Pick<TestPortal, 'owner'>,
  client: TestClient,
  { from = 1, to, counterparty = 'Counterparty' }: { from?: number; to: number; counterparty?: string },
): Promise<void> {
  await owner.inNoClient((tx) =>
    tx.write(
      `insert into statement_entries (client_id, id, account_id, statement_id, sequence, type, listed, counted, value_date,
         amount_hundred_thousandths, currency, reversal, counterparty, line_number, offset_bytes, length_bytes)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), i, 'ENTRY', true, true, '2024-01-01'::date + i % 700,
         i * 1000, 'CHF', false, $3::text || ' ' || i, 1, 0, 0 from generate_series($4::int, $5::int) i`,
      [client.id, client.accounts[0]!.id, counterparty, from, to],
    ),
  );
}
