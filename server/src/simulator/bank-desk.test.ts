import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettableClock } from '../platform/clock.ts';
import { silentLog } from '../platform/log.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { makeTestBanks, type TestBank, type TestBanks } from '../testing/outside/test-bank.ts';
import { BankDesk } from './bank-desk.ts';

let banks: TestBanks;
let count = 0;

beforeAll(async () => {
  banks = await makeTestBanks();
});
afterAll(() => banks.remove());

/** A separate bank on a stopped clock, which answers after three seconds. */
async function openBank(answerAfterSeconds = 0) {
  const bank = banks.bank(`bank-${(count += 1)}`);
  const clock = new SettableClock('2026-11-20T09:00:00Z');
  const open = () => BankDesk.open({ folder: bank.folder, answerAfterSeconds, clock, log: silentLog });
  return { bank, clock, open, desk: await open() };
}

/** Everything the bank says of one message with these remittances. */
async function answersTo(...remittances: string[]) {
  const { bank, desk, clock } = await openBank();
  const payments = remittances.map((remittance) => ({ remittance }));
  await bank.send('M.xml', await paymentFile(bank.account(1), { messageId: 'M', payments }));
  await desk.work();
  clock.advanceSeconds(3600);
  await desk.work();
  return { bank, names: await bank.delivered(), reports: await bank.reports(), statements: await bank.statements() };
}

const groupStatuses = (reports: { groupStatus: string | null }[]) => reports.map(({ groupStatus }) => groupStatus);

describe('The bank answers', () => {
  it('settled, with one report on every level, and in the version that fits the message’s', async () => {
    const { names, reports } = await answersTo('Invoice 1', 'Invoice 2');
    expect(names).toEqual(['status-M.xml', 'stmt-M-1.xml']);
    expect(reports).toMatchObject([
      { originalMessageId: 'M', groupStatus: 'ACSC', groups: [{ status: 'ACSC', transactions: [{}, {}] }] },
    ]);
    const { bank, desk } = await openBank();
    const old = { version: 'pain.001.001.03' as const, messageId: 'O' };
    await bank.send('O.xml', await paymentFile(bank.account(1), old));
    await desk.work();
    expect((await bank.read('status-O.xml')).format).toBe('pain.002.001.03');
  });

  it('SIM-RJCT-<code>: partly, or rejected when all are', async () => {
    const part = await answersTo('Invoice', 'RE 4711 SIM-RJCT-AC04');
    expect(part.reports).toMatchObject([
      {
        groupStatus: 'PART',
        groups: [
          { status: 'PART', transactions: [{ status: 'ACSC' }, { status: 'RJCT', reasons: [{ code: 'AC04' }] }] },
        ],
      },
    ]);
    expect(part.statements.flatMap(({ entries }) => entries.map(({ amount }) => amount))).toEqual(['-100.00']);
    const none = await answersTo('SIM-RJCT-AM04');
    expect(none.reports).toMatchObject([{ groupStatus: 'RJCT', groups: [{ status: 'RJCT' }] }]);
    expect(none.statements).toEqual([]);
  });

  it('SIM-STEPS: one step after the other; SIM-ORDER: the last one first', async () => {
    expect(groupStatuses((await answersTo('SIM-STEPS')).reports)).toEqual(['ACTC', 'ACCP', 'ACSP', 'ACSC']);
    expect(groupStatuses((await answersTo('SIM-ORDER')).reports)).toEqual(['ACSC', 'ACSP', 'ACCP', 'ACTC']);
    expect(groupStatuses((await answersTo('SIM-STEPS SIM-RJCT-AC04')).reports)).toEqual(['ACTC', 'RJCT']);
  });

  it('SIM-TWICE: everything twice, byte by byte', async () => {
    const { bank, names, reports, statements } = await answersTo('SIM-TWICE');
    expect(names).toEqual(['status-M-1.xml', 'status-M-2.xml', 'stmt-M-1-again.xml', 'stmt-M-1.xml']);
    expect(reports[0]).toEqual(reports[1]);
    expect(statements[0]).toEqual(statements[1]);
    expect(statements[0]).toMatchObject({ number: '1', closingBalance: { amount: '-100.00' } });
    expect(await readdir(join(bank.folder, 'bank/waiting'))).toEqual([]);
  });

  it('SIM-SPLIT: in two reports in one file', async () => {
    const { reports } = await answersTo('SIM-SPLIT', 'SIM-RJCT-AC04');
    expect(
      reports.map(({ groups }) => groups.flatMap(({ transactions }) => transactions.map(({ status }) => status))),
    ).toEqual([['ACSC'], ['RJCT']]);
  });

  it('SIM-GROUP and SIM-MESSAGE: on that level alone, if it says everything', async () => {
    expect((await answersTo('SIM-GROUP')).reports).toMatchObject([
      { groupStatus: null, groups: [{ status: 'ACSC', transactions: [] }] },
    ]);
    expect((await answersTo('SIM-MESSAGE')).reports).toMatchObject([{ groupStatus: 'ACSC', groups: [] }]);
    const mixed = await answersTo('SIM-MESSAGE', 'SIM-RJCT-AC04');
    expect(mixed.reports).toMatchObject([
      { groupStatus: 'PART', groups: [{ transactions: [{}, { status: 'RJCT' }] }] },
    ]);
  });

  it('SIM-SILENT: only by booking; SIM-NOBOOK: without ever booking', async () => {
    const silent = await answersTo('SIM-SILENT');
    expect([silent.reports.length, silent.statements.length]).toEqual([0, 1]);
    const without = await answersTo('SIM-NOBOOK', 'Invoice');
    expect(without.reports).toMatchObject([{ groupStatus: 'ACSC' }]);
    expect(without.statements).toMatchObject([{ entries: [{ amount: '-100.00' }] }]);
    const neither = await answersTo('SIM-NOBOOK SIM-SILENT');
    expect(neither.names).toEqual([]);
    expect(await readdir(join(neither.bank.folder, 'to-bank/taken'))).toEqual(['M.xml']);
  });
});

describe('The bank takes its time', () => {
  it('answers, and books as long after that', async () => {
    const { bank, desk, clock, open } = await openBank(3);
    await bank.send('M.xml', await paymentFile(bank.account(1)));
    expect(await desk.work()).toEqual(new Date('2026-11-20T09:00:03Z'));
    clock.advanceSeconds(2.9);
    await desk.work();
    expect(await bank.delivered()).toEqual([]);
    clock.advanceSeconds(0.1);
    expect(await desk.work()).toEqual(new Date('2026-11-20T09:00:06Z'));
    expect(await bank.delivered()).toEqual(['status-M.xml']);
    clock.advanceSeconds(3);
    // A reopened bank resumes where it was.
    expect(await (await open()).work()).toBeNull();
    expect(await bank.delivered()).toEqual(['status-M.xml', 'stmt-M-1.xml']);
  });

  it('SIM-LATE-<seconds>: that much later, and without a number a minute', async () => {
    const { bank, desk } = await openBank(3);
    await bank.send('M.xml', await paymentFile(bank.account(1), { payments: [{ remittance: 'SIM-LATE-600' }] }));
    expect(await desk.work()).toEqual(new Date('2026-11-20T09:10:03Z'));
    await bank.send('N.xml', await paymentFile(bank.account(1), { payments: [{ remittance: 'SIM-LATE' }] }));
    expect(await desk.work()).toEqual(new Date('2026-11-20T09:01:03Z'));
  });

  it('but not longer because its clock is set back, and never books into the past', async () => {
    const { bank, desk, clock } = await openBank(3);
    await bank.send('M.xml', await paymentFile(bank.account(1)));
    await desk.work();
    clock.set('2026-11-19T23:30:00Z');
    await desk.work();
    await bank.send('N.xml', await paymentFile(bank.account(1)));
    await desk.work();
    clock.set('2026-11-18T10:00:00Z');
    await desk.work();
    const statements = await bank.statements();
    expect(statements.map(({ number, closingBalance }) => [number, closingBalance!.date])).toEqual([
      ['1', '2026-11-19'],
      ['2', '2026-11-19'],
    ]);
  });
});

/** The one report on a file, from a bank that holds this client's accounts. */
async function reportOn(change: (content: string, bank: TestBank) => string) {
  const { bank, desk } = await openBank();
  await bank.hold({ account: bank.account(1).iban, currency: 'CHF' });
  const content = await paymentFile(bank.account(1), { messageId: 'M', count: 2 });
  await bank.send('M.xml', change(content, bank));
  await desk.work();
  expect(await bank.statements()).toEqual([]);
  return bank.reports();
}

describe('The bank refuses a whole message', () => {
  it.for<[what: string, code: string, change: (content: string, bank: TestBank) => string]>([
    ['half a file', 'FF01', (content) => content.slice(0, content.length / 2)],
    ['a group without its id', 'FF01', (content) => content.replace(/<PmtInfId>.*?<\/PmtInfId>/, '')],
    ['two messages', 'FF01', twice],
    ['another number of transactions', 'AM18', (content) => content.replace('<NbOfTxs>2<', '<NbOfTxs>3<')],
    ['another control sum', 'AM10', (content) => content.replace(/<CtrlSum>200/, '<CtrlSum>201')],
    [
      'an account that is not held',
      'AC01',
      (content, bank) => content.replaceAll(bank.account(1).iban, bank.account(2).iban),
    ],
    ['an impossible IBAN', 'AC01', (content, bank) => content.replaceAll(bank.account(1).iban, 'CH0000')],
    ['another currency of the account', 'AC09', (content) => content.replace('<Ccy>CHF', '<Ccy>EUR')],
    ['another currency of a payment', 'AM03', (content) => content.replace('Ccy="CHF"', 'Ccy="USD"')],
    ['no date', 'DT01', (content) => content.replace(/<ReqdExctnDt>.*?<\/ReqdExctnDt>/, '')],
  ])('for %s: %s', async ([, code, change]) => {
    expect(await reportOn(change)).toMatchObject([
      { originalMessageId: 'M', groupStatus: 'RJCT', reasons: [{ code }], groups: [] },
    ]);
  });

  it('and is silent if it can’t even read who it is from', async () => {
    const { bank, desk } = await openBank();
    await bank.send('garbage.xml', 'no payment file');
    await bank.send('nameless.xml', (await paymentFile(bank.account(1))).replace(/<MsgId>.*?<\/MsgId>/, ''));
    await desk.work();
    expect(await bank.delivered()).toEqual([]);
    expect(await readdir(join(bank.folder, 'to-bank/taken'))).toEqual(['garbage.xml', 'nameless.xml']);
  });

  it('for an id that it has had, under whatever name, and books nothing a second time', async () => {
    const { bank, desk, open } = await openBank();
    const content = await paymentFile(bank.account(1), { messageId: 'M' });
    await bank.send('M.xml', content);
    await desk.work();
    await bank.send('M.xml', content);
    await desk.work();
    await bank.send('other.xml', content);
    await (await open()).work();
    expect(await bank.delivered()).toEqual(['status-M-2.xml', 'status-M.xml', 'status-other.xml', 'stmt-M-1.xml']);
    for (const name of ['status-M-2.xml', 'status-other.xml'])
      expect((await bank.read(name)).statusReports).toMatchObject([
        { groupStatus: 'RJCT', reasons: [{ code: 'DU01' }] },
      ]);
  });
});

function twice(content: string): string {
  const message = /<CstmrCdtTrfInitn>.*<\/CstmrCdtTrfInitn>/s.exec(content)![0];
  const other = message.replace('<MsgId>M<', '<MsgId>N<');
  return content.replace(message, () => `<Envelope>${message}${other}</Envelope>`);
}
