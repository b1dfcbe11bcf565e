import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import {
  CLERK_GRANTS,
  giveRights,
  SIGNER_GRANTS,
  type TestClient,
  type TestClientOptions,
  shown,
} from '../testing/clients.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

type List = ApiAnswer<'GET payments/uploads'>;
type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const VIEW_UPLOADED: Grants = [{ area: 'PAYMENT_VIEW_UPLOADED', level: 'GRANT' }];
const WITHOUT_SALARIES = SIGNER_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS');

/** A clerk who uploads, and a person who only views what was uploaded. */
async function makePeople(viewer: Grants = [...SIGNER_GRANTS, ...VIEW_UPLOADED]) {
  const client = await portal.makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, viewer: { grants: viewer }, signer1: { grants: SIGNER_GRANTS } },
  });
  const person = (role: string) => signedIn(portal, client.users[role]!);
  return { client, clerk: await person('clerk'), viewer: await person('viewer'), signer: await person('signer1') };
}

async function listOf(person: Person, query: Record<string, string> = {}): Promise<List> {
  const { status, body } = await person.call<List>('GET', `payments/uploads?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
}

/** Files in a fixed order, since the newest comes first and only this moves the clock. */
async function uploadAll(clerk: Person, ...files: [name: string, content: string][]) {
  const uploads = [];
  for (const [name, content] of files) {
    portal.clock.advanceSeconds(1);
    uploads.push(await clerk.upload(content, name));
  }
  return uploads;
}

const right = (client: TestClient, amount = '100.15') => paymentFile(client.accounts[0]!, { payments: [{ amount }] });
/** States a different control sum, which the import reports. */
const withOtherSum = (content: string) => content.replace(/(<GrpHdr>.*?<CtrlSum>)[^<]*/s, '$17000.00');

describe('The list of uploaded files', () => {
  it('says of each who uploaded it, what became of it and what can be done with it', async () => {
    const { client, clerk, viewer } = await makePeople();
    const content = await right(client);
    const before = portal.clock.now().getTime();
    const [first] = await uploadAll(clerk, ['first.xml', content], ['again.xml', content], ['letter.xml', 'Dear bank']);
    const { content: rows, totalElements } = await listOf(viewer);
    expect(totalElements).toBe(3);
    expect(first!.uploadedAt).toBe(new Date(before + 1_000).toISOString());
    expect(rows).toMatchObject([
      { fileName: 'letter.xml', stepStatus: 'IMPORT_ERROR', importAnyway: null, numberOfOrders: 0 },
      {
        fileName: 'again.xml',
        problems: [{ key: 'duplicateFile', message: expect.stringContaining('imported before') }],
        importAnyway: { allowed: false, reasons: [{ kind: 'permission' }] },
        deletion: { allowed: false, reasons: [{ key: 'notYourUpload' }] },
        openRequest: null,
      },
      {
        uniqueId: first!.uniqueId,
        fileName: 'first.xml',
        uploadedAt: first!.uploadedAt,
        fileType: 'PAIN001',
        sizeBytes: Buffer.byteLength(content),
        uploadedBy: { uniqueId: clerk.user.id, name: shown(clerk.user) },
        stepStatus: 'IMPORTED',
        orders: first!.orders,
        numberOfOrders: 1,
        deletion: null,
      },
    ]);
    expect((await listOf(clerk)).content[1]).toMatchObject({
      importAnyway: { allowed: true },
      deletion: { allowed: true },
    });
  });

  it('shows the import that waits for a second person', async () => {
    const { client, clerk, viewer } = await makePeople();
    const content = await right(client);
    const [, again] = await uploadAll(clerk, ['first.xml', content], ['again.xml', content]);
    await clerk.call('POST', `payments/upload/${again!.uniqueId}/importAnyway`, { comment: 'On purpose' });
    expect((await listOf(viewer)).content[0]).toMatchObject({
      openRequest: { action: 'ADD', requestedBy: { name: shown(clerk.user) } },
      deletion: { allowed: false, reasons: [{ key: 'notYourUpload' }, { key: 'changeWaits' }] },
    });
  });

  it('is for users who may view uploaded files, even without the right to orders, whose ids are hidden', async () => {
    const { client, clerk, viewer, signer } = await makePeople(VIEW_UPLOADED);
    await clerk.order(await right(client));
    const refused = await signer.call('GET', 'payments/uploads');
    expect(refused).toMatchObject({
      status: 403,
      body: { code: '1005', reasons: [{ parameters: { permission: 'PAYMENT_VIEW_UPLOADED' } }] },
    });
    expect((await listOf(viewer)).content).toMatchObject([{ stepStatus: 'IMPORTED', orders: [], numberOfOrders: 1 }]);
  });

  it('keeps the files of each client apart, and leaves out what was deleted', async () => {
    const [ours, theirs] = [await makePeople(), await makePeople()];
    await theirs.clerk.upload('Dear bank', 'theirs.xml');
    const letter = await ours.clerk.upload('Dear bank', 'ours.xml');
    expect((await listOf(ours.clerk)).content.map(({ fileName }) => fileName)).toEqual(['ours.xml']);
    await ours.clerk.call('DELETE', `payments/upload/${letter.uniqueId}`);
    expect(await listOf(ours.clerk)).toMatchObject({ content: [], totalElements: 0 });
  });

  it('hides findings about salaries from users without the right to their details', async () => {
    const { client, clerk, viewer, signer } = await makePeople([...WITHOUT_SALARIES, ...VIEW_UPLOADED]);
    await giveRights(portal.owner, client, 'signer1', VIEW_UPLOADED);
    await clerk.upload(
      withOtherSum(await paymentFile(client.accounts[0]!, { payments: [{ amount: '6180.35', salary: true }] })),
    );
    const findings = async (person: Person) => (await listOf(person)).content[0]!.problems.map(({ key }) => key);
    expect(await findings(viewer)).toEqual([]);
    expect(await findings(signer)).toHaveLength(1);
    expect(await findings(clerk)).toHaveLength(1);
  });

  it('and those about an order from users who see only part of it', async () => {
    const partial = [...SIGNER_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS'), ...VIEW_UPLOADED];
    const { client, clerk, viewer } = await makePeople(partial);
    const scope = { kind: 'ACCOUNT' as const, id: client.accounts[1]!.id };
    await giveRights(portal.owner, client, 'viewer', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
    const upload = await clerk.upload(withOtherSum(await paymentFile(client.accounts)));
    expect(upload.problems).toHaveLength(1);
    expect((await listOf(viewer)).content).toMatchObject([{ problems: [], orders: upload.orders }]);
  });
});

describe('As a grid it', () => {
  it('filters, searches and sorts by what it shows', async () => {
    const { client, clerk } = await makePeople();
    await uploadAll(
      clerk,
      ['b-letter.xml', 'Dear bank'],
      ['a-right.xml', await right(client)],
      ['c-empty.xml', 'Dear banks'],
    );
    const names = async (query: Record<string, string>) =>
      (await listOf(clerk, query)).content.map(({ fileName }) => fileName);
    const filter = (value: unknown) => names({ filter: JSON.stringify(value) });
    expect(await filter({ stepStatus: ['IMPORTED'] })).toEqual(['a-right.xml']);
    expect(await filter({ status: ['IMPORT_ERROR'] })).toEqual(['c-empty.xml', 'b-letter.xml']);
    expect(await filter({ numberOfOrders: { lowerBound: '1' } })).toEqual(['a-right.xml']);
    expect(await filter({ sizeBytes: { upperBound: '9' } })).toEqual(['b-letter.xml']);
    expect(await filter({ search: 'LETTER' })).toEqual(['b-letter.xml']);
    expect(await filter({ uploadedBy: { name: shown(clerk.user) } })).toHaveLength(3);
    expect(await names({ sort: 'fileName,asc' })).toEqual(['a-right.xml', 'b-letter.xml', 'c-empty.xml']);
    expect(await names({ sort: 'numberOfOrders,desc', size: '1' })).toEqual(['a-right.xml']);
    expect((await clerk.call('GET', 'payments/uploads?sort=secret,asc')).body).toMatchObject({ code: '1500' });
  });

  it('pages by key, and counts all of it', async () => {
    const { clerk } = await makePeople();
    const uploads = await uploadAll(clerk, ['1.xml', 'Dear 1'], ['2.xml', 'Dear 2'], ['3.xml', 'Dear 3']);
    const newest = uploads.map(({ uniqueId }) => uniqueId).toReversed();
    const ids = ({ content }: List) => content.map(({ uniqueId }) => uniqueId);
    const first = await listOf(clerk, { size: '2' });
    expect({ ids: ids(first), total: first.totalElements }).toEqual({ ids: newest.slice(0, 2), total: 3 });
    expect(ids(await listOf(clerk, { size: '2', after: first.nextKey! }))).toEqual(newest.slice(2));
    expect((await clerk.call('GET', 'payments/uploads?size=1001')).body).toMatchObject({ code: '1566' });
  });
});
