import { pain001File } from '../formats/testing/pain001-file.ts';
import { expect, signIn, test, today, type TestClient } from './support/story.ts';

/** One payment on the client's first account, in a file that says how it is to be carried out. */
function richFile({ accounts: [account] }: TestClient): string {
  const type = '<InstrPrty>HIGH</InstrPrty><SvcLvl><Cd>URGP</Cd></SvcLvl><CtgyPurp><Cd>SUPP</Cd></CtgyPurp>';
  return pain001File(
    ['<IBAN>CH9300762011623852957', `<IBAN>${account!.iban}`],
    ['<BICFI>ALPECH99XXX', `<BICFI>${account!.bic}`],
    ['<InstrPrty>NORM</InstrPrty><SvcLvl><Cd>SEPA</Cd></SvcLvl>', type],
    ['2026-03-31', today()],
    ['<ChrgBr>SLEV', '<UltmtDbtr><Nm>Almenrausch Werke AG</Nm></UltmtDbtr><ChrgBr>SHAR'],
    ['</Amt>', '</Amt><IntrmyAgt1><FinInstnId><BICFI>RIVRUS33</BICFI></FinInstnId></IntrmyAgt1>'],
    ['<TwnNm>Bremen', '<StrtNm>Am Wall</StrtNm><BldgNb>7</BldgNb><PstCd>28195</PstCd><TwnNm>Bremen'],
    ['<RmtInf>', '<UltmtCdtr><Nm>Lindenhof Werk Nord</Nm></UltmtCdtr><RmtInf>'],
  );
}

const GROUP = ['Urgent', 'High priority', 'Shared', 'Supplier payment'];
const FACTS = [
  ['Creditor', 'Lindenhof Papier GmbHAm Wall 728195 BremenGermany'],
  ['Bank', 'NORDDE99XXX'],
  ['Intermediary bank', 'RIVRUS33'],
  ['Ultimate creditor', 'Lindenhof Werk Nord'],
  ['Ultimate debtor', 'Almenrausch Werke AG'],
  ['Priority', 'High HIGH'],
  ['Service level', 'Urgent URGP'],
  ['Category purpose', 'Supplier payment SUPP'],
  ['Charges', 'Shared SHAR'],
  ['Booking', 'Batch booking'],
  ['End-to-end ID', 'E2E-1'],
  ['Instruction', 'INSTR-1'],
] as const;

test('a file dropped on the dashboard becomes an order that shows how it will be executed', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const files = await page.evaluateHandle((content) => {
    const held = new DataTransfer();
    held.items.add(new File([content], 'dropped.xml', { type: 'application/xml' }));
    return held;
  }, richFile(client));
  const zone = page.getByText('Drop files here or');
  for (const event of ['dragover', 'drop']) await zone.dispatchEvent(event, { dataTransfer: files });
  await page.getByRole('link', { name: 'Show the order' }).click();

  const transactions = page.getByRole('table', { name: 'Transactions' });
  for (const words of GROUP) await expect(transactions.getByText(words, { exact: true })).toBeVisible();
  await transactions.getByRole('button', { name: 'Details of the payment to Lindenhof Papier GmbH' }).click();
  // The debtor is the account's owner, no matter who the file names.
  for (const [name, value] of [...FACTS, ['Debtor', client.accounts[0]!.owner] as const]) {
    const term = transactions.locator('dt').filter({ hasText: new RegExp(`^${name}$`) });
    await expect(term.locator('+ dd').filter({ hasText: value }).first()).toHaveText(value);
  }

  // The clerk reads the signature status, and that they may not sign.
  const rail = page.getByRole('complementary').filter({ hasText: 'Signatures' });
  await expect(rail.getByText('Unsigned, you can’t sign')).toBeVisible();
  await page.getByRole('tab', { name: 'Signatures' }).click();
  await expect(page.getByRole('heading', { name: 'No signatures yet' })).toBeVisible();
});
