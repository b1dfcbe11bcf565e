import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import { refused } from '../../testing/fake-answers.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { waitingRequest } from '../../testing/samples/approval-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';

const ID = '01a20000-0000-7000-8000-000000000042';
const CALL = 'GET portal/administration/twomanrules/:uniqueId';

const gains: ChangeEffect['people'][number]['rights'][number] = {
  area: 'PAYMENT_SIGN',
  was: 'INHERIT',
  now: 'GRANT',
  isWhole: true,
  accountsCount: 7,
  accounts: ['Main account · CHF', 'Main account · EUR'],
};
const nobody: ChangeEffect = {
  people: [],
  namesakes: [],
  paymentsToIt: null,
  morePeople: 0,
  ladders: [],
  moreLadderAccounts: 0,
  accountsLeftOut: 0,
  openOrders: 0,
  openOrdersIsLowerBound: false,
};
const somebody: ChangeEffect = {
  ...nobody,
  people: [{ names: ['Mara Keller (mara)'], count: 1, rights: [gains], moreRights: 0, signing: [], moreSigning: 0 }],
  namesakes: ['mara2'],
  openOrders: 3,
};

const waiting = { ...waitingRequest, changes: [{ field: 'jobTitle', before: null, after: '4711' }] };

test('an approver sees what a change does, and that it does something else by now', async ({ open, page, server }) => {
  await open(`/administration/pending-approvals/payments/${ID}`, {
    session: session(),
    answers: {
      [CALL]: { ...waiting, effect: nobody, digest: 'before' },
      'POST portal/administration/twomanrules/:uniqueId/:decision': refused('CHANGE_NOT_AS_READ'),
    },
  });
  const approve = page.locator('[data-decision=approve]');
  await expect(approve).toBeVisible();
  await look(page, 'a change for nobody');
  server.answer({ [CALL]: { ...waiting, effect: somebody, digest: 'after' } });
  await approve.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Main account · CHF, Main account · EUR, +5' }),
  ).toBeVisible();
  await look(page, 'a change with another effect');
  const done = { ...waiting, effect: null, digest: null, status: 'APPROVED' as const, actions: {} };
  server.answer({ [CALL]: done, 'POST portal/administration/twomanrules/:uniqueId/:decision': done });
  await approve.click();
  await expect(approve).toHaveCount(0);
  expect(
    server.asked('POST portal/administration/twomanrules/:uniqueId/:decision').map(({ body }) => body?.digest),
  ).toEqual(['before', 'after']);
});
