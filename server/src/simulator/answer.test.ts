import { expect, it } from 'vitest';
import { parse } from '@portico/formats/parse';
import { paymentFile } from '../testing/payment-files.ts';
import { answerTo } from './answer.ts';

const ACCOUNT = {
  id: '',
  iban: 'CH9300762011623852957',
  currency: 'CHF',
  bic: 'TESTCHZZXXX',
  folder: 'test',
  owner: 'Owner',
};
const NOW = new Date('2026-11-20T09:00:00Z');

async function answer(content: string, isDuplicate = false) {
  const given = await answerTo(Buffer.from(content), { isDuplicate: () => isDuplicate, now: NOW });
  if (!given) return null;
  const { statusReports, problems } = await parse(Buffer.from(given.report), (finding) => finding.key);
  expect(problems).toEqual([]);
  return { messageId: given.messageId, ...statusReports[0]! };
}

it('the simulated bank settles every payment but those that ask to be rejected', async () => {
  const report = await answer(
    await paymentFile(ACCOUNT, { messageId: 'MSG', payments: [{}, { remittance: 'RE 4711 SIM-RJCT-AC04' }] }),
  );
  expect(report).toMatchObject({
    messageId: 'MSG',
    originalMessageId: 'MSG',
    groupStatus: 'PART',
    groups: [{ status: 'PART' }],
  });
  expect(report!.groups[0]!.transactions).toMatchObject([
    { status: 'ACSC', reasons: [] },
    { status: 'RJCT', reasons: [{ code: 'AC04' }] },
  ]);
});

it('rolls up to one status when all payments have the same', async () => {
  expect(await answer(await paymentFile(ACCOUNT, { count: 2 }))).toMatchObject({
    groupStatus: 'ACSC',
    groups: [{ status: 'ACSC' }],
  });
  expect(await answer(await paymentFile(ACCOUNT, { payments: [{ remittance: 'SIM-RJCT-AM04' }] }))).toMatchObject({
    groupStatus: 'RJCT',
  });
});

it('refuses a message id that it has had before, whole', async () => {
  expect(await answer(await paymentFile(ACCOUNT), true)).toMatchObject({
    groupStatus: 'RJCT',
    reasons: [{ code: 'DU01' }],
    groups: [],
  });
});

it('gives the same answer to the same file, and none to what it can’t read', async () => {
  const content = await paymentFile(ACCOUNT);
  const [first, second] = await Promise.all(
    [1, 2].map(() => answerTo(Buffer.from(content), { isDuplicate: () => false, now: NOW })),
  );
  expect(first).toEqual(second);
  expect(await answer('no payment file')).toBeNull();
});
