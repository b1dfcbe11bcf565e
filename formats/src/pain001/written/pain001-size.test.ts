import { PAYMENT_CHARACTERS_MAXIMUM, PAYMENT_TEXTS_MAXIMUM } from '@portico/contract/limits';
import { expect, test } from 'vitest';
import { pain001File, transactionLike, type Change } from '../../../testing/pain001-file.ts';
import { findingsOf } from '../../../testing/read.ts';

const contacts = (texts: number) => `<CtctDtls>${'<Othr><ChanlTp>a</ChanlTp></Othr>'.repeat(texts)}</CtctDtls>`;
const ofMessage = (texts: number): Change => ['</InitgPty>', `${contacts(texts)}</InitgPty>`];
const ofGroup = (texts: number): Change => ['</Dbtr>', `${contacts(texts)}</Dbtr>`];
const tax = (texts: number) => `<Tax>${'<Rcrd><Tp>a</Tp></Rcrd>'.repeat(texts)}</Tax><RmtInf>`;
const ofPayment = (texts: number): Change => ['<RmtInf>', tax(texts)];

const tooLarge = (...changes: Change[]) =>
  findingsOf(pain001File(...changes)).filter(({ key }) => key === 'paymentTooLarge');

/** The number of texts for the good file's payment, header and group included. */
const TEXTS = pain001File().match(/>[^<>\s][^<>]*</g)!.length;
const ROOM = PAYMENT_TEXTS_MAXIMUM - TEXTS;

test('a payment with the maximum number of texts is accepted', () => {
  expect(tooLarge(ofPayment(ROOM))).toEqual([]);
});

test.each<[string, string, Change[]]>([
  ['of the payment', 'PmtInf[1]/CdtTrfTxInf[1]/RmtInf/Ustrd', [ofPayment(ROOM + 1)]],
  ['of its group', 'PmtInf[1]/CdtTrfTxInf[1]/RmtInf/Ustrd', [ofGroup(ROOM + 1)]],
  ['of the message', 'PmtInf[1]/CdtTrfTxInf[1]/RmtInf/Ustrd', [ofMessage(ROOM + 1)]],
  ['of all three', 'PmtInf[1]/CdtTrfTxInf[1]/RmtInf/Ustrd', [ofMessage(600), ofGroup(600), ofPayment(ROOM - 1199)]],
  ['of the message alone', 'GrpHdr/InitgPty/CtctDtls/Othr[1996]/ChanlTp', [ofMessage(2 * PAYMENT_TEXTS_MAXIMUM)]],
])('one more text %s is an error, reported once with its place', (_of, path, changes) => {
  const maximum = PAYMENT_TEXTS_MAXIMUM;
  const expected = { severity: 'error', parameters: { maximum }, path: `Document/CstmrCdtTrfInitn/${path}` };
  expect(tooLarge(...changes)).toMatchObject([expected]);
});

test('each payment is counted on its own', () => {
  const second = transactionLike('E2E-2', '1.00').replace('<RmtInf>', tax(ROOM));
  expect(tooLarge(ofPayment(ROOM), ['</PmtInf>', `${second}</PmtInf>`])).toEqual([]);
  const larger = transactionLike('E2E-3', '1.00').replace('<RmtInf>', tax(ROOM + 1));
  expect(tooLarge(['</PmtInf>', `${larger}${larger}</PmtInf>`])).toHaveLength(2);
});

test('the total length of its texts is limited to what is shown of a payment', () => {
  const keys = (characters: number) => {
    const lines = Math.floor(characters / 2_000);
    const texts = Array.from({ length: lines }, () => `<Rcrd><Tp>${'a'.repeat(2_000)}</Tp></Rcrd>`).join('');
    return findingsOf(pain001File(['<RmtInf>', `<Tax>${texts}</Tax><RmtInf>`])).map(({ key }) => key);
  };
  expect(keys(PAYMENT_CHARACTERS_MAXIMUM - 4_000)).not.toContain('paymentTooLong');
  expect(keys(PAYMENT_CHARACTERS_MAXIMUM + 8_000).filter((key) => key === 'paymentTooLong')).toHaveLength(1);
});

test('no text may be longer than any in ISO 20022', () => {
  const keys = (characters: number) =>
    findingsOf(pain001File(['<RmtInf>', `<Tax><Mtd>${'a'.repeat(characters)}</Mtd></Tax><RmtInf>`])).map(
      ({ key }) => key,
    );
  expect(keys(2_048)).not.toContain('textTooLong');
  expect(keys(2_049)).toContain('textTooLong');
});
