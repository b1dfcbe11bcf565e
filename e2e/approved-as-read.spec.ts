import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import { createGroup, grant, switches, type Grant } from '../server/src/seed/create.ts';
import { SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { expect, openFor, test } from './support/story.ts';

const REQUESTS = '/portal/app/administration/pending-approvals/payments';
const USERS = '/portal/api/portal/administration/users';
const ADMINISTRATION: Grant[] = (['USERS', 'USER_GROUPS'] as const).map((area) => ({ area, level: 'ADMIN' }));

test('a change whose effect is different by now is shown again before it is approved', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient({
    client: { twoPersonRule: true },
    users: {
      admin1: { fullName: 'Ingrid Solheim', grants: ADMINISTRATION },
      admin2: { fullName: 'Tomás Arrieta', grants: ADMINISTRATION },
      clerk: { fullName: 'Mara Keller', grants: [{ area: 'ACCOUNT_PAYMENTS', level: 'APPROVE' }] },
      signer: { fullName: 'Otto Lang', grants: SIGNER_GRANTS },
    },
    rule: null,
  });
  const group = await owner.inNoClient((tx) => createGroup(tx, client.id, 'Treasury', []));
  const first = await openFor(browser, client.users['admin1']!);
  const path = `${USERS}/${client.users['clerk']!.id}`;
  const headers = { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE };
  const { content, version } = (await (await first.request.get(path, { headers })).json()) as Record<string, object>;
  const data = { content: { ...content, groupIds: [group] }, version };
  const asked = (await (await first.request.put(path, { headers, data })).json()) as { changeRequest: string };

  const second = await openFor(browser, client.users['admin2']!);
  await second.goto(`${REQUESTS}/${asked.changeRequest}`);
  const approve = second.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeVisible();
  await expect(second.getByText(/Nobody gains/)).toBeVisible();
  // Meanwhile, another change takes effect that alters what this request would do.
  await owner.inNoClient((tx) => grant(tx, client.id, { groupId: group }, switches('PAYMENT_VIEW', 'PAYMENT_SIGN')));
  await approve.focus();
  await second.keyboard.press('Enter');
  await expect(second.getByRole('alert')).toContainText('Something else was changed meanwhile');
  await expect(second.getByRole('listitem').filter({ hasText: 'Sign payments' })).toBeVisible();
  await expect(approve).toBeFocused();
  await second.keyboard.press('Enter');
  await expect(second.locator('header').getByText('Approved', { exact: true })).toBeVisible();
});
