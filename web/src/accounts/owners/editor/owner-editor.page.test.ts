import { expect, test } from '../../../testing/page-test.ts';

const EDITOR = '/administration/owners/editor';

test('an LEI is checked while it is typed, and an address needs its country', async ({ open, server }) => {
  const page = await open(EDITOR, {
    answers: {
      'POST portal/administration/owners': {
        uniqueId: '01a20000-0000-7000-8000-000000000001',
        outcome: 'DONE',
        changeRequest: null,
      },
    },
  });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Name').fill('Ελλάς AG');
  await field('Name').blur();
  await expect(page.getByText('Banks don’t accept these characters: Ε λ ά ς.')).toBeVisible();
  await field('Name').fill('Helvetia’s Foods AG');
  await field('Name').blur();
  await expect(field('Name')).toHaveValue("Helvetia's Foods AG");
  await field('LEI (optional)').fill('5299 00T8 BM49 AURS DO56');
  await field('LEI (optional)').blur();
  await expect(page.getByText('The check digits of the LEI are wrong')).toBeVisible();
  await field('LEI (optional)').fill('5299 00t8 bm49 aurs do55');
  await expect(page.getByText('The check digits of the LEI are wrong')).toHaveCount(0);
  await field('Identification (optional)').fill('CHE-100.200.300');
  await field('Kind of identification').selectOption('COID');
  await field('Town (optional)').fill('Basel');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The address has no country.')).toBeVisible();
  await field('Country (optional)').selectOption('CH');
  await page.getByRole('button', { name: 'Save' }).click();
  const content = {
    name: "Helvetia's Foods AG",
    lei: '529900T8BM49AURSDO55',
    identification: 'CHE-100.200.300',
    scheme: 'COID',
    country: 'CH',
  };
  await expect.poll(() => server.asked('POST portal/administration/owners')).toMatchObject([{ body: { content } }]);
});

test('without an identification there is no kind of it', async ({ open }) => {
  const page = await open(`${EDITOR}/01a20000-0000-7000-8000-000000000142`);
  await expect(page.getByLabel('Kind of identification')).toHaveValue('COID');
  await page.getByLabel('Identification (optional)').fill('');
  await expect(page.getByLabel('Kind of identification')).toHaveCount(0);
});
