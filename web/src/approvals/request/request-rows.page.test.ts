import type { RowsValue } from '@portico/contract/approvals/endpoints';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { approvalSamples } from '../../testing/samples/approval-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';

const ID = '01a20000-0000-7000-8000-000000000042';
const CALL = 'GET portal/administration/twomanrules/:uniqueId';
const rows = (...of: [string, string][]): RowsValue => ({
  rows: of.map(([name, amount]) => ({ name, fields: { limit: { amount, currency: 'CHF' } } })),
  more: 0,
});

test('an approver sees which rows within a field are new, gone or different', async ({ open }) => {
  const before = rows(['Miete Basel', '1200.00'], ['Strom', '80.00'], ['Telefon', '45.00']);
  const after = rows(['Miete Basel', '1350.00'], ['Telefon', '45.00'], ['Gas', '95.50']);
  const page = await open(`/administration/pending-approvals/payments/${ID}`, {
    session: session(),
    answers: {
      [CALL]: {
        ...approvalSamples[CALL],
        kind: 'signOffRule',
        category: 'SIGNOFFRULE',
        status: 'PUBLISHED',
        action: 'UPDATE',
        changes: [{ field: 'name', before, after: { ...after, more: 12 } }],
      },
    },
  });
  const items = page.getByRole('row').last().getByRole('cell').last().getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expect(items.nth(0)).toContainText(/Miete Basel.*1.200.00.*1.350.00/);
  await expect(items.nth(2)).toContainText(/Gas/);
  await expect(items.nth(3)).toContainText(/Strom/);
  await expect(items.nth(4)).toContainText('12');
  await look(page, 'rows within a field');
});
