import type { ChangeDecision } from '@portico/contract/approvals/model';
import { failsFirst } from '../../testing/fails-first.ts';
import { expect, test } from '../../testing/page-test.ts';
import { waitingRequest } from '../../testing/samples/approval-samples.ts';
import { IMPOSSIBLE, POSSIBLE } from '../../testing/samples/sample-decisions.ts';

const ONE = 'GET portal/administration/twomanrules/:uniqueId';
const DECIDE = 'POST portal/administration/twomanrules/:uniqueId/:decision';

const own = { ...waitingRequest, actions: { approve: IMPOSSIBLE, reject: IMPOSSIBLE, discard: POSSIBLE } };
const { uniqueId } = waitingRequest;

const CASES = [
  ['Approve', 'approve', 'approved', 'APPROVED', { digest: 'as read' }],
  ['Reject', 'reject', 'rejected', 'REJECTED', { comment: 'Not agreed' }],
  ['Discard the request', 'discard', 'discarded', 'DISCARDED', {}],
] as const satisfies [string, ChangeDecision, ...unknown[]][];

for (const [button, decision, done, status, body] of CASES) {
  test(`“${button}” that fails says what could not be done, and succeeds when tried again`, async ({
    open,
    server,
  }) => {
    const isOwn = decision === 'discard';
    const page = await open(`/administration/pending-approvals/payments/${uniqueId}`, {
      answers: { [ONE]: isOwn ? own : waitingRequest },
    });
    const decide = page.getByRole('button', { name: button, exact: true });
    if (decision === 'reject') await page.getByLabel('Your comment').fill('Not agreed');
    if (isOwn) await decide.click();
    const decided = { ...waitingRequest, status, digest: null, actions: {} };
    const sent = await failsFirst(page, server, {
      call: DECIDE,
      answer: () => {
        server.answer({ [ONE]: decided });
        return decided;
      },
      failed: `The changes could not be ${done}.`,
      press: () => (isOwn ? page.getByRole('dialog').getByRole('button').last() : decide).click(),
    });
    expect(sent).toMatchObject({ params: { uniqueId, decision } });
    expect(sent.body).toEqual(body);
    const word = done.charAt(0).toUpperCase() + done.slice(1);
    await expect(page.locator('header').getByText(word, { exact: true })).toBeVisible();
  });
}
