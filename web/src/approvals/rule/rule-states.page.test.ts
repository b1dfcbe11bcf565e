import { refused } from '../../testing/fake-answers.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { approvalSamples, waitingRequest } from '../../testing/samples/approval-samples.ts';
import { clientSamples } from '../../testing/samples/client-samples.ts';
import { IMPOSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { providerSession, session } from '../../testing/samples/sample-user.ts';

const OWN = 'GET portal/administration/settings/twoPersonRule';
const OF_CLIENT = 'GET portal/administration/clients/:uniqueId/twoPersonRule';
const REQUEST = 'GET portal/administration/twomanrules/:uniqueId';
const ID = '01a20000-0000-7000-8000-000000000042';

const { uniqueId, requestedBy, requestedAt } = approvalSamples[REQUEST];
const openRequest = { uniqueId, action: 'UPDATE' as const, requestedBy, requestedAt };

test('switches that can’t be switched on say why', async ({ open }) => {
  const parameters = { category: 'SIGNOFFRULE', count: 1, names: 'Ingrid Solheim (admin1)' };
  const reasons = [{ kind: 'rule' as const, key: 'tooFewForRule', parameters }];
  const page = await open('/administration/settings', {
    session: session(),
    answers: { 'PUT portal/administration/settings/twoPersonRule': refused('TOO_FEW_APPROVERS', { reasons }) },
  });
  await page.getByRole('checkbox').nth(2).check();
  await page.locator('form footer button').last().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'the two-person rule, refused');
});

test('a change of the switches waits', async ({ open }) => {
  const page = await open('/administration/settings', {
    session: session(),
    answers: { [OWN]: { ...approvalSamples[OWN], openRequest, actions: { update: IMPOSSIBLE } } },
  });
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await look(page, 'the two-person rule, waiting');
});

test('the provider decides about a client’s switches', async ({ open }) => {
  const change = {
    ...waitingRequest,
    kind: 'companySettings' as const,
    category: 'SETTINGS' as const,
    name: 'Helvetia Foods',
    changes: [{ field: 'users', before: false, after: true }],
  };
  const page = await open(`/administration/client/two-person-rule/${ID}`, {
    session: providerSession(),
    answers: { [OF_CLIENT]: { ...clientSamples[OF_CLIENT], change } },
  });
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await look(page, 'a change of a client’s switches');
});
