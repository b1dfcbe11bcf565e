import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettableClock } from '../platform/clock.ts';
import { silentLog } from '../platform/log.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { makeTestBanks, type TestBank, type TestBanks } from '../testing/outside/test-bank.ts';
import { BankDesk } from './bank-desk.ts';
import type { HeldAccount } from './held-accounts.ts';

let banks: TestBanks;
let count = 0;

beforeAll(async () => {
  banks = await makeTestBanks();
});
afterAll(() => banks.remove());

/** A bank that holds accounts 1 to 3 in francs, the first with an earlier statement. */
async function openBank(format: HeldAccount['format'] = 'camt.053.001.08') {
  const bank = banks.bank(`bank-${(count += 1)}`);
  const clock = new SettableClock('2026-11-20T09:00:00Z');
  const closing = { date: '2026-11-19', number: 41, balanceHundredThousandths: 100_000_000n };
  const accounts = [1, 2, 3].map((number) => ({ account: bank.account(number).iban, currency: 'CHF', format }));
  await bank.hold({ ...accounts[0]!, closing }, ...accounts.slice(1));
  const desk = await BankDesk.open({ folder: bank.folder, answerAfterSeconds: 0, clock, log: silentLog });
  const settle = async (content: string, name = 'M.xml') => {
    await bank.send(name, content);
    await desk.work();
  };
  return { bank, clock, desk, settle };
}

type Payments = NonNullable<Parameters<typeof paymentFile>[1]>['payments'];
const single = (content: string) => content.replaceAll('<BtchBookg>true', '<BtchBookg>false');

async function statementsOf(bank: TestBank, number: number) {
  const all = await bank.statements();
  return all.filter(({ account }) => account.iban === bank.account(number).iban);
}

describe.each(['camt.053.001.08', 'camt.053.001.04', 'MT940'] as const)('Booked in %s', (format) => {
  it('a statement follows the one before: by number, balance and date', async () => {
    const { bank, settle, clock } = await openBank(format);
    const file = (name: string) => paymentFile(bank.account(1), { messageId: name, count: 1 });
    await settle(await file('A'), 'A.xml');
    await settle(await file('B'), 'B.xml');
    clock.set('2027-01-04T09:00:00Z');
    await settle(await file('C'), 'C.xml');
    const statements = await statementsOf(bank, 1);
    expect(statements.map(({ number }) => number)).toEqual(['42', '43', '1']);
    expect(
      statements.map(({ openingBalance, closingBalance }) => [openingBalance!.amount, closingBalance!.amount]),
    ).toEqual([
      ['1000.00', '900.00'],
      ['900.00', '800.00'],
      ['800.00', '700.00'],
    ]);
    expect(
      statements.map(({ openingBalance, closingBalance }) => [openingBalance!.date, closingBalance!.date]),
    ).toEqual([
      ['2026-11-19', '2026-11-20'],
      ['2026-11-20', '2026-11-20'],
      ['2026-11-20', '2027-01-04'],
    ]);
    expect(new Set(statements.map(({ reference }) => reference)).size).toBe(3);
  });

  it('each payment is a separate entry if its group says so, with everything that identifies it', async () => {
    const { bank, settle } = await openBank(format);
    const payments: Payments = [{ creditor: 'Müller & Söhne', amount: '12.5', remittance: 'Invoice 7' }, {}];
    await settle(single(await paymentFile(bank.account(1), { messageId: 'M-1', payments })));
    const [statement] = await statementsOf(bank, 1);
    expect(statement!.entries).toMatchObject([
      {
        valueDate: '2026-11-20',
        bookingDate: '2026-11-20',
        amount: '-12.50',
        currency: 'CHF',
        status: format === 'MT940' ? null : 'BOOK',
        transactionCode: format === 'MT940' ? 'NTRF' : 'PMNT-ICDT-DMCT',
        bankReference: '26112000420001',
        endToEndId: 'M-1-1-1',
        counterparty: { name: 'Müller & Söhne', account: expect.stringContaining('CH') },
        remittance: ['Invoice 7'],
        details: [],
      },
      { amount: '-100.00', bankReference: '26112000420002', endToEndId: 'M-1-1-2' },
    ]);
  });

  it('a collective order is one entry, with its payments if the format has room for them', async () => {
    const { bank, settle } = await openBank(format);
    const payments: Payments = [
      { amount: '1.00' },
      { amount: '2.00', remittance: 'SIM-RJCT-AC04' },
      { amount: '3.00' },
    ];
    await settle(await paymentFile(bank.account(1), { messageId: 'M-1', payments }));
    const [statement] = await statementsOf(bank, 1);
    const details = [
      { amount: '-1.00', endToEndId: 'M-1-1-1' },
      { amount: '-3.00', endToEndId: 'M-1-1-3' },
    ];
    expect(statement!.entries).toMatchObject([{ amount: '-4.00', details: format === 'MT940' ? [] : details }]);
    const bytes = await readFile(join(bank.folder, 'from-bank', (await bank.delivered()).at(-1)!), 'utf8');
    const said =
      format === 'MT940'
        ? ['D4,00NTRFM-1-1//', 'KREF+M-1-1', 'Collective order, 2 payments']
        : ['<MsgId>M-1</MsgId><PmtInfId>M-1-1</PmtInfId><NbOfTxs>2</NbOfTxs>'];
    for (const text of said) expect(bytes.replaceAll(/\r\n|\?\d\d/g, '')).toContain(text);
  });

  it('a payment to another account of the bank arrives there', async () => {
    const { bank, settle } = await openBank(format);
    const to = (number: number) => ({ iban: bank.account(number).iban, amount: '10.00' });
    await settle(await paymentFile(bank.account(1), { payments: [to(2), to(2), to(3)] }));
    const [own, second, third] = await Promise.all([1, 2, 3].map((number) => statementsOf(bank, number)));
    expect(own).toMatchObject([{ number: '42', closingBalance: { amount: '970.00' } }]);
    expect(second).toMatchObject([
      {
        number: '1',
        openingBalance: { amount: '0.00' },
        closingBalance: { amount: '20.00' },
        entries: [{ amount: '10.00', counterparty: { name: 'Owner of 1', account: bank.account(1).iban } }, {}],
      },
    ]);
    expect(third).toMatchObject([{ closingBalance: { amount: '10.00' } }]);
  });
});

it('names message, payment information and UETR on the debit, and only the UETR to the creditor', async () => {
  const { bank, settle } = await openBank();
  const uetr = '0f2e8bd4-3f6d-4c0e-9a2b-6d5b1c0e7a11';
  const content = single(
    await paymentFile(bank.account(1), { messageId: 'M-1', payments: [{ iban: bank.account(2).iban }] }),
  );
  await settle(content.replace('</EndToEndId>', `</EndToEndId><UETR>${uetr}</UETR>`));
  const [debit, credit] = await Promise.all(
    ['stmt-M-1.xml', 'stmt-M-2.xml'].map((name) => readFile(join(bank.folder, 'from-bank', name), 'utf8')),
  );
  expect(debit).toContain(
    `<Refs><MsgId>M-1</MsgId><PmtInfId>M-1-1</PmtInfId><EndToEndId>M-1-1-1</EndToEndId><UETR>${uetr}</UETR></Refs>`,
  );
  expect(credit).toContain(`<Refs><EndToEndId>M-1-1-1</EndToEndId><UETR>${uetr}</UETR></Refs>`);
});

it('salaries that are booked as one are not itemised on the statement', async () => {
  const { bank, settle } = await openBank();
  const payments: Payments = [1, 2].map((number) => ({
    creditor: `Person ${number}`,
    amount: '5000.00',
    salary: true,
  }));
  await settle(await paymentFile(bank.account(1), { payments }));
  const bytes = await readFile(join(bank.folder, 'from-bank/stmt-M-1.xml'), 'utf8');
  expect(bytes).not.toContain('Person');
  expect(await statementsOf(bank, 1)).toMatchObject([
    { entries: [{ amount: '-10000.00', transactionCode: 'PMNT-ICDT-SALA', details: [] }] },
  ]);
});

it('takes over a later statement that was delivered for it, and no earlier one', async () => {
  const { bank, settle } = await openBank();
  const { iban: account } = bank.account(1);
  const set = (date: string, number: number) =>
    bank.hold({ account, currency: 'CHF', closing: { date, number, balanceHundredThousandths: 500_000_000n } });
  const statement = async (messageId: string) => {
    await settle(await paymentFile(bank.account(1), { messageId }), `${messageId}.xml`);
    const { number, openingBalance } = (await bank.read(`stmt-${messageId}-1.xml`)).statements[0]!;
    return [number, openingBalance!.amount];
  };
  expect(await statement('A')).toEqual(['42', '1000.00']);
  await set('2026-11-19', 50);
  expect(await statement('B')).toEqual(['43', '900.00']);
  await set('2026-11-21', 50);
  expect(await statement('C')).toEqual(['51', '5000.00']);
});

it('pauses while its set-up is wrong, and then goes on', async () => {
  const { bank, desk } = await openBank();
  await writeFile(join(bank.folder, 'bank/accounts.json'), '{"accounts":[{"account":"X","currency":"Franken"}]}');
  await bank.send('M.xml', await paymentFile(bank.account(1)));
  await expect(desk.work()).rejects.toThrow('currency');
  expect(await bank.delivered()).toEqual([]);
  await bank.hold({ account: bank.account(1).iban, currency: 'CHF' });
  await desk.work();
  expect(await bank.delivered()).toEqual(['status-M.xml', 'stmt-M-1.xml']);
});
