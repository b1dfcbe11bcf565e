import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider } from '../testing/statement-files.ts';
import { until } from '../testing/portal/until.ts';

let portal: TestPortal;
let provider: string;
let client: TestClient;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
  client = await portal.makeClient();
  token = await portal.signIn(client.users['clerk']!);
});
afterAll(() => portal.stop());

async function list(filter: object): Promise<ApiAnswer<'GET reporting/transactions'>['content']> {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { body } = await portal.call('GET', `reporting/transactions?${query}`, { token });
  return body.content;
}

it('a text beside the remittance is shown in its place and found, also one of many payments', async () => {
  const details = [
    { amount: '4.00', name: 'First Ltd' },
    { amount: '8.50', name: 'Second Ltd' },
  ];
  const file = camtFile({
    iban: client.accounts[0]!.iban,
    number: '7',
    entries: [{ amount: '12.50', details: [] }, { amount: '1.00', text: 'Own remittance' }, { amount: '12.50', details }],
  })
    .replace('</NtryDtls></Ntry>', '</NtryDtls><AddtlNtryInf>Kestrel annual fee</AddtlNtryInf></Ntry>')
    .replace(/(Own remittance[^]*?)<\/TxDtls>/, '$1<AddtlTxInf>Merlin note</AddtlTxInf></TxDtls>')
    .replace(/(Second Ltd[^]*?)<\/TxDtls>/, '$1<AddtlTxInf>Osprey note</AddtlTxInf></TxDtls>'); // prettier-ignore
  expect(await importFile(portal, provider, file)).toMatchObject({ status: 'IMPORTED' });
  expect(await list({ search: 'kestrel' })).toMatchObject([{ amount: '12.50', remittance: 'Kestrel annual fee' }]);
  expect(await list({ remittance: 'annual' })).toMatchObject([{ remittance: 'Kestrel annual fee' }]);
  const [merlin] = await list({ search: 'merlin' });
  expect(merlin).toMatchObject({ amount: '1.00', remittance: 'Own remittance' });
  expect(await list({ search: 'osprey' })).toMatchObject([{ payments: 2 }]);
  const [fee] = await list({ search: 'kestrel' });
  const { body } = await portal.call('GET', `reporting/transactions/${fee!.uniqueId}`, { token });
  expect(body).toMatchObject({ remittance: null, extra: { additionalInformation: 'Kestrel annual fee' } });
});

it('a bank’s files are read in the charset of its connection', async () => {
  // Another account than above, whose days this would contradict.
  const { iban, folder, currency } = client.accounts[1]!;
  await portal.owner.inNoClient((tx) =>
    tx.write(`update bank_connections set charset = 'cp852' where folder = $1`, [folder]),
  );
  const lines = [':20:X', `:25:${iban}`, ':28C:99', `:60F:C261118${currency}0,00`, ':61:2611191119C5,00NTRFA'];
  const text = [...lines, ':86:166?20Fakt\x88ra?32M\x88yn', `:62F:C261119${currency}5,00`, '-', ''].join('\r\n');
  const channel = join(portal.config.dataFolder, 'banks', folder, 'from-bank');
  await mkdir(channel, { recursive: true });
  await writeFile(join(channel, '.polish.sta'), Buffer.from(text, 'latin1'));
  await rename(join(channel, '.polish.sta'), join(channel, 'polish.sta'));
  const found = await until(
    () => list({ search: 'Młyn' }),
    (entries) => entries.length > 0,
  );
  expect(found).toMatchObject([{ counterparty: 'Młyn', remittance: 'Faktłra' }]);
  const { body } = await portal.call('GET', 'reporting/statements/import/status', { token: provider });
  const keys = body.find((one: { fileName: string }) => one.fileName === 'polish.sta').problems.map((one: { key: string }) => one.key); // prettier-ignore
  expect(keys).not.toContain('charsetGuessed');
});
