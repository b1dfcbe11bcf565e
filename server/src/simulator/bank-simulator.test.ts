import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { makeTestBanks, type TestBank } from '../testing/outside/test-bank.ts';
import { until } from '../testing/portal/until.ts';
import { startBankSimulator } from './bank-simulator.ts';

const untilDelivered = (bank: TestBank, count: number) =>
  until(
    () => bank.delivered(),
    (names) => names.length === count,
  );

it('plays many banks at once, also ones added later, and a failing bank holds up no other', async () => {
  const banks = await makeTestBanks();
  const [broken, sound, late] = ['broken', 'sound', 'late'].map((name) => banks.bank(name)) as [
    TestBank,
    TestBank,
    TestBank,
  ];
  await broken.hold();
  const setUp = join(broken.folder, 'bank/accounts.json');
  await writeFile(setUp, '{"accounts":');
  const send = async (bank: TestBank, name: string) => bank.send(name, await paymentFile(bank.account(1)));
  await send(broken, 'A.xml');
  await send(sound, 'A.xml');
  const simulator = await startBankSimulator(banks.banksFolder, 0, silentLog);
  try {
    await untilDelivered(sound, 2);
    await send(late, 'A.xml');
    await untilDelivered(late, 2);
    await send(sound, 'B.xml');
    await untilDelivered(sound, 4);
    expect(await broken.delivered()).toEqual([]);
    await rm(setUp);
    expect(await untilDelivered(broken, 2)).toEqual(['status-A.xml', 'stmt-A-1.xml']);
  } finally {
    await simulator.stop();
    await banks.remove();
  }
});
