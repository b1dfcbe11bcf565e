import { FINDINGS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { Pain001Reader } from '@portico/formats/pain001/pain001-reader';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { OrderWriter } from '../payments/public.ts';

let portal: TestPortal;
let clerk: Person;
let file: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
  file = await paymentFile(client.accounts[0]!, { count: 3 });
});
afterAll(() => portal.stop());

function changed(from: string | RegExp, to: string): string {
  const result = file.replace(from, () => to);
  if (result === file) throw new Error(`nothing to change: ${from}`);
  return result;
}

const ENTITY = '<?xml version="1.0"?>\n<!DOCTYPE Document [<!ENTITY file SYSTEM "file:///etc/passwd">]>\n';

/** The file, what is wrong with it, and the finding that must say so. */
const BROKEN: [name: string, content: () => string | Uint8Array, key: string][] = [
  ['text that is no XML', () => 'Dear bank, pay everybody.', 'xmlNotWellFormed'],
  ['half a file', () => file.slice(0, file.indexOf('</CdtTrfTxInf>') + 40), 'xmlEndsEarly'],
  [
    'an external entity',
    () => file.replace(/<\?xml.*?\?>\s*/, ENTITY).replace('Invoice 0', '&file;'),
    'documentTypeDeclarationRefused',
  ],
  [
    'another namespace',
    () => changed('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', 'urn:example:payments'),
    'namespaceUnknown',
  ],
  [
    'a direct debit',
    () => file.replaceAll('CstmrCdtTrfInitn', 'CstmrDrctDbtInitn').replace('pain.001.001.09', 'pain.008.001.08'),
    'documentTypeWrong',
  ],
  [
    'a bank statement',
    () => '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>',
    'documentTypeWrong',
  ],
  ['an amount with six decimals', () => changed('>100.00<', '>100.000001<'), 'amountTooManyDecimals'],
  ['an amount beyond the largest', () => changed('>100.00<', '>92233720368547.75808<'), 'amountTooLarge'],
  ['a cheque', () => changed('<PmtMtd>TRF<', '<PmtMtd>CHK<'), 'paymentMethodNotSupported'],
  ['a date that does not exist', () => changed('<Dt>2026-11-20<', '<Dt>2026-02-30<'), 'executionDateMalformed'],
  ['no message id', () => changed(/<MsgId>.*?<\/MsgId>/, ''), 'messageIdMissing'],
  [
    'two messages',
    () =>
      changed(
        /(<CstmrCdtTrfInitn>[^]*<\/CstmrCdtTrfInitn>)/,
        /<CstmrCdtTrfInitn>[^]*<\/CstmrCdtTrfInitn>/.exec(file)![0].repeat(2),
      ),
    'elementOutOfPlace',
  ],
  ['a null byte', () => Buffer.from(changed('Invoice 1', 'Invoice \u0000')), 'xmlCharacterNotAllowed'],
  ['an ampersand', () => changed('Invoice 1', 'Meier & Co'), 'xmlEntityUnknown'],
];

describe('A file is refused with a finding that says where and why', () => {
  it.each(BROKEN)('%s', async (_name, content, key) => {
    const upload = await clerk.upload(content());
    expect(upload).toMatchObject({ status: 'IMPORT_ERROR', step: 'IMPORT', stepStatus: 'IMPORT_ERROR', orders: [] });
    expect(upload.problems.map((problem) => problem.key)).toContain(key);
    const problem = upload.problems.find((each) => each.key === key)!;
    expect(problem).toMatchObject({ severity: 'error', message: expect.stringMatching(/\.$/) });
    expect(problem.line ?? problem.path).not.toBeNull();
  });
});

it('shows the sentence in the language of the user', async () => {
  const german = await portal.call('PUT', 'portal/settings', { token: clerk.token, body: { language: 'de' } });
  expect(german.status).toBe(200);
  const upload = await clerk.upload(changed('>100.00<', '>0.00<'));
  await portal.call('PUT', 'portal/settings', { token: clerk.token, body: { language: 'en' } });
  expect(upload.problems[0]!.message).toMatch(/Betrag/);
});

it('imports nothing when only the last transaction is wrong', async () => {
  const last = file.lastIndexOf('>100.00<');
  const upload = await clerk.upload(`${file.slice(0, last)}>-1.00<${file.slice(last + '>100.00<'.length)}`);
  expect(upload).toMatchObject({ status: 'IMPORT_ERROR', orders: [] });
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows(
      `select id from orders o where upload_id = $1 union all select t.id from transactions t where not exists (select from orders o where o.id = t.order_id)`,
      [upload.uniqueId],
    ),
  );
  expect(rows).toEqual([]);
});

it('reads no further than the findings that are shown', async () => {
  const pushed = vi.spyOn(Pain001Reader.prototype, 'push');
  onTestFinished(() => pushed.mockRestore());
  const payments = /<CdtTrfTxInf>[^]*?<\/CdtTrfTxInf>/.exec(file)![0].replace('>100.00<', '>0.00<');
  const content = changed('</PmtInf>', `${payments.repeat(2_000)}</PmtInf>`);
  const upload = await clerk.upload(content);
  expect(upload).toMatchObject({ status: 'IMPORT_ERROR', orders: [] });
  expect(upload.problems).toHaveLength(FINDINGS_PER_FILE_MAXIMUM);
  const readBytes = pushed.mock.calls.reduce((sum, [bytes]) => sum + bytes.length, 0);
  expect(readBytes).toBeLessThan(content.length / 2);
});

/** Harmless, and each worth a finding of its own. */
const NOISE = Array.from({ length: 250 }, (_, at) => `<n${at}/>`).join('');
const behindNoise = (content: string) => content.replace('</InitgPty>', `</InitgPty>${NOISE}`);

it.each<[key: string, from: RegExp, to: string]>([
  ['amountMissing', /<Amt>.*?<\/Amt>/s, ''],
  ['currencyMissing', /(<InstdAmt) Ccy="[A-Z]*"/, '$1'],
  ['executionDateMissing', /<ReqdExctnDt>.*?<\/ReqdExctnDt>/s, ''],
  ['messageIdMissing', /<MsgId>[^<]*<\/MsgId>/, ''],
  ['ibanCheckDigitsWrong', /<CdtrAcct><Id><IBAN>[^<]*/, '<CdtrAcct><Id><IBAN>CH0000762011623852957'],
])('refuses for %s however many other findings there are', async (key, from, to) => {
  const upload = await clerk.upload(behindNoise(file).replace(from, to));
  expect(upload).toMatchObject({ status: 'IMPORT_ERROR', orders: [] });
  expect(upload.problems).toHaveLength(FINDINGS_PER_FILE_MAXIMUM);
  const errors = upload.problems.filter(({ severity }) => severity === 'error').map((problem) => problem.key);
  expect(errors).toContain(key);
  expect(errors.at(-1)).toBe('moreFindings');
});

it('tells signers what holds an order back, however many other findings there are', async () => {
  const wrong = changed('<Ustrd>Invoice 0', '<Ustrd>Invoice\u200b 0')
    .replaceAll(/<CtrlSum>[^<]*/g, '<CtrlSum>99.00')
    .replaceAll(/<NbOfTxs>[^<]*/g, '<NbOfTxs>7');
  const told = async (content: string) => {
    const order = await clerk.get(await clerk.order(content));
    return [order.status, ...order.warningList.map(({ key }) => key).filter((key) => key !== 'duplicateOrder')];
  };
  const flooded = behindNoise(wrong).replace(/<MsgId>[^<]*/, '<MsgId>FLOODED');
  const expected = ['OPEN', 'controlSumDiffers', 'numberOfTransactionsDiffers', 'unseenCharacters'];
  const plain = await told(wrong);
  expect(plain).toEqual(expect.arrayContaining(expected));
  expect(await told(flooded)).toEqual(plain);
});

it('refuses a file whose content makes it fail, instead of retrying it forever', async () => {
  const finish = vi.spyOn(OrderWriter.prototype, 'finish');
  onTestFinished(() => finish.mockRestore());
  finish.mockRejectedValue(Object.assign(new Error('5.00 is out of range'), { name: 'DatabaseError', code: '22003' }));
  const upload = await clerk.upload(changed(/<MsgId>[^<]*/, '<MsgId>OUT-OF-RANGE'));
  expect(upload).toMatchObject({ status: 'IMPORT_ERROR', orders: [] });
  expect(upload.problems).toMatchObject([
    { key: 'contentNotProcessed', parameters: { error: 'DatabaseError 22003' }, line: null },
  ]);
  expect(finish).toHaveBeenCalledTimes(1);
});

it('lets only the uploader delete a file that was refused', async () => {
  const upload = await clerk.upload('no payment file');
  const stranger = await signedIn(portal, (await portal.makeClient()).users['clerk']!);
  expect((await stranger.call('DELETE', `payments/upload/${upload.uniqueId}`)).status).toBe(404);
  expect((await clerk.call('DELETE', `payments/upload/${upload.uniqueId}`)).status).toBe(204);
  expect((await clerk.call('GET', `payments/upload/status?uniqueId=${upload.uniqueId}`)).status).toBe(404);
});
