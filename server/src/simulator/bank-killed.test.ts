import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { silentLog } from '../platform/log.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { runPortico } from '../testing/portal/processes.ts';
import { makeTestBanks, type TestBank, type TestBanks } from '../testing/outside/test-bank.ts';
import { BankDesk } from './bank-desk.ts';

/** Every place between two steps of the bank at which it may die, and on which visit. */
const CRASH_POINTS = [
  'bank answers written', 'bank message decided', 'bank message id noted', 'bank message moved', 'bank file delivered#1',
  'bank file delivered#3', 'bank delivery noted#1', 'bank delivery noted#3', 'bank statements written#1', 'bank statements written#2',
  'bank statements booked#1', 'bank statements booked#2',
]; // prettier-ignore

let banks: TestBanks;

beforeAll(async () => {
  banks = await makeTestBanks();
});
afterAll(() => banks.remove());

/** What the portal would do meanwhile: a file that it took and that returns is a second one. */
async function takeAway(bank: TestBank): Promise<string[]> {
  const names = await bank.delivered();
  const taken = join(bank.folder, 'taken-by-portal');
  await mkdir(taken, { recursive: true });
  for (const name of names) await rename(join(bank.folder, 'from-bank', name), join(taken, name));
  return names;
}

describe.concurrent('A bank killed at', () => {
  it.for(CRASH_POINTS)('“%s” answers once and books once', async (crashPoint, { expect: assert }) => {
    const name = crashPoint.replaceAll(/\W/g, '-');
    const dataFolder = join(banks.banksFolder, name);
    const bank = banks.bank(`${name}/banks/bank`);
    const payments = [{}, { remittance: 'SIM-RJCT-AC04' }, { remittance: 'SIM-RTRN-AC04' }];
    for (const messageId of ['A', 'B'])
      await bank.send(`${messageId}.xml`, await paymentFile(bank.account(1), { messageId, payments }));

    const environment = { PORTICO_DATA: dataFolder, PORTICO_SIMULATOR_SECONDS: '0', PORTICO_CRASH_AT: crashPoint };
    assert((await runPortico(['bank-simulator'], environment)).signal).toBe('SIGKILL');
    const before = await takeAway(bank);
    const desk = { folder: bank.folder, answerAfterSeconds: 0, clock: systemClock, log: silentLog };
    const reopened = await BankDesk.open(desk);
    assert(await reopened.work()).toBeNull();
    const after = await takeAway(bank);

    const read = (file: string) => bank.read(`../taken-by-portal/${file}`);
    const answers = ['status-A.xml', 'status-B.xml'];
    const booked = ['stmt-A-1.xml', 'stmt-A-return-1.xml', 'stmt-B-1.xml', 'stmt-B-return-1.xml'];
    assert([...before, ...after].toSorted()).toEqual([...answers, ...booked]);
    const reports = (await Promise.all(answers.map(read))).flatMap(({ statusReports }) => statusReports);
    assert(reports.map(({ groupStatus }) => groupStatus)).toEqual(['PART', 'PART']);
    const statements = (await Promise.all(booked.map(read))).flatMap((file) => file.statements);
    const inOrder = statements.toSorted((a, b) => Number(a.number) - Number(b.number));
    assert(inOrder.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
    assert(inOrder.map(({ openingBalance }) => openingBalance!.amount).slice(1)).toEqual(
      inOrder.map(({ closingBalance }) => closingBalance!.amount).slice(0, -1),
    );
    assert(inOrder.at(-1)!.closingBalance!.amount).toBe('-200.00');
    assert(statements.map(({ entries }) => entries.length)).toEqual([1, 1, 1, 1]);
    assert((await readdir(join(bank.folder, 'to-bank/taken'))).toSorted()).toEqual(['A.xml', 'B.xml']);
    assert(await readFile(join(bank.folder, 'bank/ledger.txt'), 'utf8')).toBe('A\nB\n');
    assert(await readdir(join(bank.folder, 'bank/waiting'))).toEqual([]);
  });
});

it('is tested at every crash point that it has', async () => {
  const folder = new URL('.', import.meta.url).pathname;
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const inCode = texts.flatMap((text) => [...text.matchAll(/crashPoint\('([^']+)'\)/g)].map((match) => match[1]!));
  expect(new Set(CRASH_POINTS.map((point) => point.split('#')[0]!))).toEqual(new Set(inCode));
});
