import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { createTestDatabase } from '../testing/portal/test-database.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { runPortico } from '../testing/portal/processes.ts';
import type { TestClient } from '../testing/clients.ts';
import { until } from '../testing/portal/until.ts';
import { makeProvider } from '../testing/statement-files.ts';

const SAMPLES = fileURLToPath(new URL('../../../formats/samples/', import.meta.url));

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let folder: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  await makeProvider(portal);
  clerk = (await everybody(portal, client.users, 'clerk')).clerk;
  folder = await mkdtemp(join(tmpdir(), 'portico-commands-'));
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function fileWith(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

describe.concurrent('portico parse', () => {
  it('prints a payment file as one JSON object, whatever its name', async () => {
    const { status, output, errors } = await runPortico([
      'parse',
      await fileWith('no-extension', await paymentFile(client.accounts[0]!, { payments: [{ amount: '12.50' }] })),
    ]);
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    const parsed = JSON.parse(output);
    expect(Object.keys(parsed)).toEqual(['format', 'statements', 'orders', 'statusReports', 'problems']);
    expect(parsed).toMatchObject({ format: 'pain.001.001.09', statements: [], statusReports: [], problems: [] });
    expect(Object.keys(parsed.orders[0])).toEqual([
      'messageId',
      'createdAt',
      'numberOfTransactions',
      'controlSum',
      'initiatingParty',
      'groups',
    ]);
    expect(parsed.orders[0].groups[0]).toMatchObject({
      executionDate: '2026-11-20',
      debtorAccount: { iban: client.accounts[0]!.iban, other: null, currency: 'CHF' },
      transactions: [{ amount: '12.50', currency: 'CHF', remittance: ['Invoice 0'] }],
    });
  });

  it('prints a status report', async () => {
    const { status, output } = await runPortico(['parse', join(SAMPLES, 'pain002-partly.xml')]);
    expect(status).toBe(0);
    expect(JSON.parse(output).statusReports[0]).toMatchObject({
      groupStatus: 'PART',
      groups: [{ transactions: expect.any(Array) }],
    });
  });

  it('reports a faulty part with status 0, in English and with its place', async () => {
    const { status, output } = await runPortico(['parse', join(SAMPLES, 'pain001-with-errors.xml')]);
    expect(status).toBe(0);
    const { problems, orders } = JSON.parse(output);
    expect(orders).toHaveLength(1);
    for (const problem of problems)
      expect(problem).toEqual({
        severity: expect.stringMatching(/error|warning/),
        line: expect.any(Number),
        column: expect.any(Number),
        path: expect.anything(),
        message: expect.stringMatching(/^[A-Z“].*\.$/s),
      });
  });

  it('ends with status 1 for an unknown format and for malformed XML', async () => {
    const [unknown, cut] = await Promise.all([
      runPortico(['parse', await fileWith('letter.txt', 'Dear bank')]),
      runPortico(['parse', await fileWith('cut.xml', (await paymentFile(client.accounts[0]!)).slice(0, 900))]),
    ]);
    expect(unknown.status).toBe(1);
    expect(JSON.parse(unknown.output)).toMatchObject({ format: null, problems: [{ severity: 'error' }] });
    expect(cut.status).toBe(1);
    expect(JSON.parse(cut.output).problems.length).toBeGreaterThan(0);
  });

  it('ends with status 2 without a file or with two, and with 1 for a missing file', async () => {
    const [none, two, missing] = await Promise.all([
      runPortico(['parse']),
      runPortico(['parse', 'a', 'b']),
      runPortico(['parse', join(folder, 'nothing')]),
    ]);
    expect([none.status, two.status, missing.status]).toEqual([2, 2, 1]);
    expect(missing.errors).toContain(join(folder, 'nothing'));
  });
});

describe.concurrent('portico', () => {
  it('explains itself and each command', async () => {
    const names = [
      'serve',
      'worker',
      'migrate',
      'demo',
      'import',
      'parse',
      'verify-audit',
      'bank-simulator',
      'channel-key',
      'add-administrator',
    ];
    const [whole, one] = await Promise.all([runPortico(['--help']), runPortico(['import', '--help'])]);
    expect(whole).toMatchObject({ status: 0, errors: '' });
    for (const name of names) expect(whole.output).toContain(`portico ${name}`);
    expect(one).toMatchObject({ status: 0, errors: '', output: expect.stringContaining('portico import FILE…') });
  });

  it('plays no banks in environments with real ones', async () => {
    const played = await runPortico(['bank-simulator'], { PORTAL_ENV: 'PROD' });
    expect(played).toMatchObject({ status: 1, output: expect.stringContaining('nothing was started') });
  });

  it('ends with status 2 for an unknown command, and without one', async () => {
    const [unknown, none] = await Promise.all([runPortico(['pay-everybody']), runPortico([])]);
    expect([unknown.status, none.status]).toEqual([2, 2]);
    expect(unknown.errors).toContain('Usage:');
  });

  it('says what to do if a command has no database, or a setting is wrong', async () => {
    const [database, setting] = await Promise.all([
      runPortico(['verify-audit']),
      runPortico(['worker'], { PORT: 'many' }),
    ]);
    expect(database).toMatchObject({ status: 2, errors: expect.stringContaining('DATABASE_URL') });
    expect(setting).toMatchObject({ status: 1, errors: expect.stringContaining('PORT must be a port number') });
  });

  it.each(['DEV', 'TEST', 'UAT', 'UAT-2', 'PROD'])('makes no demo people in %s', async (environment) => {
    const { output, status } = await runPortico(['demo'], {
      PORTICO_DATA: folder,
      PORTAL_ENV: environment,
      DATABASE_URL: portal.databaseUrl,
    });
    expect([status, output]).toEqual([0, 'Demo sign-ins exist only in LOCAL; nothing was made.\n']);
    const rows = await portal.owner.inNoClient((tx) => tx.rows(`select from clients where business_id = 'ACME'`));
    expect(rows).toEqual([]);
  });

  it('describes the demo as JSON', async () => {
    const { status, output } = await runPortico(['demo', '--describe'], { PORTICO_DATA: folder, PORTAL_ENV: 'LOCAL' });
    expect(status).toBe(0);
    const { users, accounts, files } = JSON.parse(output);
    const names = users.map((user: { clientId: string; username: string }) => `${user.clientId}/${user.username}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'ACME/clerk',
        'ACME/signer1',
        'ACME/signer2',
        'ACME/clientadmin',
        'GLOBEX/admin1',
        'GLOBEX/admin2',
        'PARTNERBANK/partner',
        'CORPPOOL/corporate',
      ]),
    );
    expect(names.filter((name: string) => name.startsWith('PROVIDER/')).toSorted()).toEqual(
      ['admin', 'compliance1', 'compliance2', 'readonly', 'useradmin', 'useradmin2'].map((name) => `PROVIDER/${name}`),
    );
    for (const user of users)
      expect(user).toMatchObject({ email: expect.anything(), factor: user.clientId === 'PROVIDER' ? 'NONE' : 'EMAIL' });
    expect(users[0]).toHaveProperty('mobile');
    for (const account of accounts)
      expect(account).toMatchObject({
        iban: expect.stringMatching(/^[A-Z]{2}\d{2}/),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
        bank: expect.anything(),
        channel: expect.anything(),
      });
    expect(files.every((file: { path: string }) => file.path.startsWith(join(folder, 'demo')))).toBe(true);
  });
});

describe('portico import', () => {
  const environment = () => ({ DATABASE_URL: portal.databaseUrl, PORTICO_DATA: folder });

  it('imports a status report, and says of other files that it can’t', async () => {
    const { signer1, signer2 } = await everybody(portal, client.users, 'signer1', 'signer2');
    const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
    await signer1.sign(orderId);
    await signer2.sign(orderId);
    const { messages } = await clerk.reach(orderId, 'RELEASED_TO_BANK');
    const report = (messageId: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId><CreDtTm>2026-11-20T09:00:00Z</CreDtTm></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>ACSC</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
    const good = await fileWith('report.xml', report(messages[0]!.messageId));
    const taken = await runPortico(['import', good], environment());
    expect(taken).toMatchObject({ status: 0, output: expect.stringContaining('taken in') });
    expect((await clerk.get(orderId)).status).toBe('COMPLETED_SUCCESSFULLY');
    const unusable = [
      await fileWith('strange.xml', report('PO-of-somebody-else')),
      await fileWith('letter.txt', 'Dear bank'),
    ];
    const others = await runPortico(['import', good, ...unusable], environment());
    expect(others.status).toBe(1);
    expect(others.output.split('\n').filter(Boolean)).toEqual([
      expect.stringContaining('report.xml: status report taken in.'),
      expect.stringContaining('strange.xml: names a message that this portal did not send.'),
      expect.stringContaining('letter.txt: 0 statements imported'),
      expect.stringContaining('error: The portal doesn’t recognise this bank file.'),
    ]);
    expect((await runPortico(['import'], environment())).status).toBe(2);
  });
});

describe('portico verify-audit', () => {
  const environment = () => ({ DATABASE_URL: portal.databaseUrl });
  const rewrite = (change: string) =>
    portal.owner.inNoClient(async (tx) => {
      await tx.rows('set local session_replication_role = replica');
      await tx.rows(change.replaceAll('$client', `client_id = '${client.id}'`));
    });

  it('keeps the heads elsewhere, and uses them to find a rewritten or cut chain that verifies by itself', async () => {
    const file = join(folder, 'heads.json');
    const heads = await runPortico(['verify-audit', '--heads'], environment());
    expect(heads).toMatchObject({ status: 0, errors: expect.stringMatching(/^\d+ rows verified, 0 faults\.\n$/) });
    await writeFile(file, heads.output);
    const against = () => runPortico(['verify-audit', '--against', file], environment());
    expect(await against()).toMatchObject({ status: 0, output: expect.stringContaining('compared, 0 faults.') });

    // As the owner could: change the last record, then fit its hash and the head.
    const saved = 'audit_saved';
    await rewrite(`create table ${saved} as select * from audit_log where $client`);
    await rewrite(`update audit_log set record = replace(record, '"action":"', '"action":"not ')
      where $client and sequence = (select max(sequence) from audit_log where $client)`);
    await rewrite(`update audit_log a set hash = sha256(coalesce((select hash from audit_log p where p.client_id = a.client_id and p.sequence = a.sequence - 1),
      decode(repeat('00', 32), 'hex')) || convert_to(a.sequence || E'\\n' || a.record, 'UTF8'))
      where $client and sequence = (select max(sequence) from audit_log where $client)`);
    const head = `update audit_heads h set (sequence, hash) = (select sequence, hash from audit_log where $client order by sequence desc limit 1) where $client`;
    await rewrite(head);
    expect(await runPortico(['verify-audit'], environment())).toMatchObject({ status: 0 });
    expect(await against()).toMatchObject({
      status: 1,
      output: expect.stringMatching(new RegExp(`${client.businessId}, row \\d+: it is another one`)),
    });

    await rewrite(
      `delete from audit_log where $client and sequence = (select max(sequence) from audit_log where $client)`,
    );
    await rewrite(head);
    expect(await runPortico(['verify-audit'], environment())).toMatchObject({ status: 0 });
    expect(await against()).toMatchObject({ status: 1, output: expect.stringContaining('and is missing.') });

    await rewrite(`delete from audit_log where $client`);
    await rewrite(`insert into audit_log select * from ${saved}`);
    await rewrite(head);
    expect(await against()).toMatchObject({ status: 0 });
  });

  it('says so if a file holds no heads, or an option is unknown', async () => {
    const file = join(folder, 'no-heads.json');
    const wrong = () => runPortico(['verify-audit', '--against', file], environment());
    await writeFile(file, '{"heads":[]}');
    expect(await wrong()).toMatchObject({ status: 1, errors: expect.stringContaining('holds no heads') });
    await writeFile(file, '{"takenAt":"2026-01-01T00:00:00.000Z","heads":[]}');
    expect(await wrong()).toMatchObject({ status: 1, errors: expect.stringContaining('Take new ones') });
    expect((await runPortico(['verify-audit', '--against', join(folder, 'missing')], environment())).status).toBe(1);
    expect((await runPortico(['verify-audit', '--head'], environment())).status).toBe(2);
  });

  it('counts the rows, and names the changed one', async () => {
    const environment = { DATABASE_URL: portal.databaseUrl };
    const before = await runPortico(['verify-audit'], environment);
    expect(before).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^[1-9]\d* rows verified, 0 faults\.\n$/),
    });
    await portal.owner.inNoClient(async (tx) => {
      await tx.rows('alter table audit_log disable trigger audit_log_append_only');
      await tx.write(
        `update audit_log set record = replace(record, 'PAYMENT', 'PAYMENTS') where record::json ->> 'action' = 'fileUploaded' and client_id = $1`,
        [client.id],
      );
      await tx.rows('alter table audit_log enable trigger audit_log_append_only');
    });
    const after = await runPortico(['verify-audit'], environment);
    expect(after).toMatchObject({
      status: 1,
      output: expect.stringMatching(new RegExp(`${client.businessId}, row \\d+: it was changed\\.`)),
    });
  });
});

describe('portico add-administrator', () => {
  it('creates the provider with its first two user administrators; later changes take two', async () => {
    const databaseUrl = await createTestDatabase(inject('databaseUrl'));
    const environment = { DATABASE_URL: databaseUrl };
    const add = (...options: string[]) => runPortico(['add-administrator', ...options], environment);
    expect(await add('ada', 'ada@bank.example', 'Ada Lind', 'The Bank')).toMatchObject({
      status: 0,
      output: 'Ada Lind is a user administrator of the provider now, and is invited at ada@bank.example.\n',
    });
    expect((await add('bo', 'bo@bank.example', 'Bo Berg')).status).toBe(0);
    expect(await add('Bo', 'bo@bank.example', 'Bo Berg')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('Another user has or had this name.'),
    });
    expect(await add('cy', 'no address', 'Cy')).toMatchObject({
      status: 1,
      errors: 'Not accepted: email. Invalid email address.\n',
    });
    expect((await add('cy')).status).toBe(2);

    const made = await startPortal(inject('databaseUrl'), { databaseUrl, worker: true });
    try {
      const people = await made.owner.inNoClient((tx) =>
        tx.rows(
          `select c.business_id as client, c.name, c.kind, u.user_name as "userName", u.second_factors as factors
             from users u join clients c on c.client_id = u.client_id order by u.user_name`,
        ),
      );
      const provider = { client: 'PROVIDER', name: 'The Bank', kind: 'PROVIDER', factors: ['EMAIL'] };
      expect(people).toEqual([
        { ...provider, userName: 'ada' },
        { ...provider, userName: 'bo' },
      ]);
      const mails = await until(
        () => made.owner.inNoClient((tx) => tx.rows<{ recipient: string }>('select recipient from outbox order by 1')),
        (sent) => sent.length === 2,
      );
      expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@bank.example', 'bo@bank.example']);
    } finally {
      await made.stop();
    }
    expect(await runPortico(['verify-audit'], environment)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^[2-9] rows verified, 0 faults\.\n$/),
    });
  });
});
