import { PAGES } from '../../testing/declared-pages.ts';
import { defaultAnswers } from '../../testing/samples/default-answers.ts';
import { opened } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';

const MISSING = { kind: 'permission', key: 'notGranted', parameters: { area: 'USERS', needed: 'EDIT' } } as const;
const refused = { allowed: false, reasons: [MISSING] };

const EDITORS = [
  ['/userManagement/users', 'GET portal/administration/users/choices'],
  ['/userManagement/user-groups', 'GET portal/administration/userGroups/choices'],
  ['/administration/accounts', 'GET portal/administration/accounts/choices'],
  ['/administration/account-groups', 'GET portal/administration/accountGroups/choices'],
  ['/administration/banks', 'GET portal/administration/banks/choices'],
  ['/administration/connections', 'GET portal/administration/connections/choices'],
  ['/administration/owners', 'GET portal/administration/owners/choices'],
  ['/payments/templates', 'GET portal/administration/templates/choices'],
  ['/payments/my-templates', 'GET portal/administration/myTemplates/choices'],
  ['/payments/standing-orders', 'GET portal/administration/standingOrders/choices'],
  ['/administration/sign-off-rules', 'GET portal/administration/signOffRules/choices'],
] as const;

test('every editor of a kind is one of these', () => {
  const declared = PAGES.filter(({ path, of }) => of !== undefined && path === `${of}/editor`).map(({ of }) => of!);
  expect(declared.toSorted()).toEqual(EDITORS.map(([list]) => list).toSorted());
});

for (const [list, choices] of EDITORS) {
  test(`the editor below ${list} is no page for people who may not add anything`, async ({ open }) => {
    const look = opened(`${list}/editor`);
    const usual = defaultAnswers(look.session!)[choices] as object;
    const page = await open(`${list}/editor`, {
      ...look,
      answers: { [choices]: { ...usual, actions: { create: refused } } },
    });
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  });
}
