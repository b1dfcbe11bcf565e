import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { endpoints } from '@portico/contract/api';
import type { EndpointDefinition } from '@portico/contract/endpoint';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { MATRIX } from '../testing/portal/access-matrix.ts';
import type { Ids, Name } from '../testing/portal/access-rows.ts';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { fetchFile } from '../testing/exports/exported-files.ts';
import { readPdf } from '../testing/exports/read-pdf.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

/** Data only in payments hidden from a reader, in every form in which it could be written. */
const SECRET = {
  messageId: 'HIDDEN-NIGHTJAR-1',
  creditor: 'Kestrel Quarry Ltd',
  iban: 'CH9300762011623852957',
  amount: '91827.35',
  remittance: 'Reference Nightjar',
};
const WAGE = {
  // A salary order's message id may be read.
  messageId: '–not written–',
  creditor: 'Anja Employee',
  iban: 'CH5604835012345678009',
  amount: '6180.45',
  remittance: 'Wage of November',
};
const textsOf = (secret: typeof SECRET) => [
  secret.creditor,
  secret.iban,
  secret.amount,
  secret.amount.replace('.', ''),
  secret.remittance,
  secret.messageId,
];

let portal: TestPortal;
let client: TestClient;
let owner: Person;
/** Sees one of the accounts, salaries included. */
let partial: Person;
/** Sees all accounts, but no salaries. */
let noSalary: Person;
let orders: OrderId[];
let uploads: string[];
let requests: string[];
let payments: [order: OrderId, transaction: TransactionId][];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const all = [...new Map([...SIGNER_GRANTS, ...CLERK_GRANTS].map((grant) => [grant.area, grant])).values()];
  const without = (...areas: string[]) => ({ grants: all.filter(({ area }) => !areas.includes(area)) });
  client = await portal.makeClient({
    client: { twoPersonRule: true, twoPersonExceptions: [] },
    currencies: ['CHF', 'CHF'],
    users: {
      owner: { grants: all },
      partial: without('ACCOUNT_PAYMENTS', 'ACCOUNT_STATEMENTS'),
      noSalary: without('PAYMENT_SALARY_DETAILS'),
    },
  });
  const scope = { kind: 'ACCOUNT', id: client.accounts[0]!.id } as const;
  await giveRights(portal.owner, client, 'partial', [
    { area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope },
    { area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY', scope },
  ]);
  ({ owner, partial, noSalary } = await everybody(portal, client.users, 'owner', 'partial', 'noSalary'));
  await makeThings();
});
afterAll(() => portal.stop());

/** Orders, refused files, requests and warnings about both secrets, and probes that resemble them. */
async function makeThings(): Promise<void> {
  const [seen, hidden] = client.accounts as [TestClient['accounts'][number], TestClient['accounts'][number]];
  const file = (accounts: Parameters<typeof paymentFile>[0], ...given: object[]) =>
    paymentFile(accounts, { payments: given });
  const secret = await owner.order(await paymentFile(hidden, { payments: [SECRET], messageId: SECRET.messageId }));
  const both = await mixed(seen, hidden);
  const wages = await owner.order(await file(seen, { ...WAGE, salary: true }, { salary: true, amount: '1.05' }));
  const { creditor: _, ...likeSecret } = SECRET;
  const { creditor: _name, ...likeWage } = WAGE;
  const probes = [
    await partial.order(await file(seen, { ...likeSecret, creditor: 'One probe', remittance: 'x' })),
    await noSalary.order(await file(seen, { ...likeWage, creditor: 'Other probe', remittance: 'x' })),
  ];
  const refused = await Promise.all(
    [SECRET, { ...WAGE, salary: true }].map(async (given) =>
      owner.upload((await file(hidden, given)).replace(/(<CdtrAcct><Id><IBAN>..)\d\d/, '$100'), 'refused.xml'),
    ),
  );
  const asked = await owner.act('delete', [secret, both, wages], { comment: 'x' });
  requests = asked.flatMap(({ changeRequest }) => changeRequest ?? []);
  orders = [secret, both, wages, ...probes];
  uploads = refused.map(({ uniqueId }) => uniqueId);
  payments = (
    await Promise.all(
      orders.map(async (order) =>
        (await owner.transactions(order)).content.map(({ uniqueId }) => [order, uniqueId] as [OrderId, TransactionId]),
      ),
    )
  ).flat();
  expect([requests.length, uploads.length, payments.length]).toEqual([3, 2, 7]);
  // So that they can be confirmed.
  await portal.owner.inNoClient((tx) =>
    tx.write(`update transactions set booked_on = '2026-11-23' where client_id = $1`, [client.id]),
  );
}

/** One order that debits both accounts; the secret payment is only in the hidden group. */
async function mixed(...accounts: TestClient['accounts']): Promise<OrderId> {
  const file = await paymentFile(accounts, { payments: [{ creditor: 'Everybody', amount: '1.15' }] });
  const at = file.lastIndexOf('<PmtInf>');
  const own = file
    .slice(at)
    .replace(/<Nm>Everybody/, `<Nm>${SECRET.creditor}`)
    .replace(/<Ustrd>[^<]*/, `<Ustrd>${SECRET.remittance} B`)
    .replace(/(<CdtrAcct><Id><IBAN>)[^<]*/, `$1${SECRET.iban}`);
  return owner.order(file.slice(0, at) + own);
}

/** Every read-only call about every object; calls that need something else answer an error. */
function readings(): [method: string, path: string, body?: unknown][] {
  const named = (Object.keys(endpoints) as Name[]).filter((name) => endpoints[name].method === 'GET');
  const about = orders.flatMap((order, index) =>
    named.flatMap((name) => {
      const ids = {
        order,
        upload: uploads[index % 2],
        changeRequest: requests[index % 3],
        account: client.accounts[1]!.id,
      };
      const { path, stream } = endpoints[name] as EndpointDefinition & { stream?: string };
      // Events have no end.
      if (name === 'events' || (stream !== undefined && stream !== 'file')) return [];
      return [MATRIX[name].call?.(ids as unknown as Ids).path ?? path];
    }),
  );
  const ofPayments = payments.flatMap(([order, id]) => [
    `payments/orders/${order}/transactions/${id}`,
    `payments/orders/${order}/duplicates/${id}`,
    `payments/transactions/${id}`,
    `payments/transactions/${id}/creditorHistory`,
    `payments/transactions/${id}/confirmation`,
  ]);
  const lists = ['payments/orders?onlyDeleted=true', 'payments/uploads'];
  const posts = ['signingPreview', 'requestSigningCode', 'sign', 'submit'].flatMap((action) =>
    orders.map((order) => ['POST', `payments/orders/${action}`, { uuids: [order] }] as [string, string, unknown]),
  );
  const reports = ['OVERVIEW', 'OVERVIEW&reportSubType=SEPARATED', 'DETAILS'].flatMap((type) =>
    orders.map(
      (order) => ['PUT', `payments/orders/${order}/get-pdf?reportType=${type}`, {}] as [string, string, object],
    ),
  );
  const paths = [...new Set([...about, ...ofPayments, ...lists])].filter((path) => !path.includes(':'));
  return [...paths.map((path) => ['GET', path] as [string, string]), ...posts, ...reports];
}

const isPaper = (path: string) => path.includes('/get-pdf') || path.endsWith('/confirmation');

/** All texts of a PDF, also without blanks and separators between thousands; what is answered instead of one. */
async function paperOf(person: Person, path: string, body: unknown): Promise<string> {
  const { status, bytes } = await fetchFile(portal, person.token, path, body, body ? 'PUT' : 'GET');
  if (status !== 200) return bytes.toString();
  const { pages, info, metadata, parts } = await readPdf(bytes);
  const texts = JSON.stringify([pages.map(({ text }) => text), parts, info, metadata]);
  return `${texts} ${texts.replaceAll(/[\s.]/g, '').replaceAll(',', '.')}`;
}

async function leaksTo(person: Person, secret: typeof SECRET): Promise<string[]> {
  const leaks: string[] = [];
  for (const [method, path, body] of readings()) {
    const answer = isPaper(path)
      ? await paperOf(person, path, body)
      : JSON.stringify(await person.call(method, path, body));
    // Ignore echoes of the question, and the probe's own account and amount.
    leaks.push(
      ...textsOf(secret)
        .filter((text) => answer.includes(text))
        .map((text) => `${method} ${path}: ${text}`),
    );
  }
  return leaks;
}

/** In an order or a payment that resembles a secret one, account and amount are its own. */
const own = (probe: string, secret: typeof SECRET) => (leak: string) => {
  const ids = [probe, ...payments.flatMap(([order, id]) => (order === probe ? [id as string] : []))];
  return ids.some((id) => leak.includes(id)) && [secret.iban, secret.amount].some((text) => leak.endsWith(text));
};

it('no read reveals a payment on an account hidden from the user', async () => {
  const probe = orders[3]!;
  const leaks = await leaksTo(partial, SECRET);
  expect(leaks.filter((leak) => !own(probe, SECRET)(leak) && !isProbeInList(leak, SECRET))).toEqual([]);
});

it('no read reveals a salary without the right to its details', async () => {
  const probe = orders[4]!;
  const leaks = await leaksTo(noSalary, WAGE);
  expect(leaks.filter((leak) => !own(probe, WAGE)(leak) && !isProbeInList(leak, WAGE))).toEqual([]);
});

/** Lists name the probe's total, and its payment. */
function isProbeInList(leak: string, { amount, iban }: typeof SECRET): boolean {
  if (leak.startsWith('GET payments/transactions: ')) return [amount, iban].some((text) => leak.endsWith(text));
  return /^GET payments\/(orders(?:\?[^/]*)?|transactions\/totals): /.test(leak) && leak.endsWith(amount);
}

it('the owner reads all of it, so the test searches the right places', async () => {
  for (const secret of [SECRET, WAGE]) {
    const found = (await leaksTo(owner, secret)).map((leak) => leak.replace(/^.*: /, ''));
    expect(new Set(found)).toEqual(expect.objectContaining(new Set([secret.creditor, secret.iban, secret.amount])));
    const onPaper = (await leaksTo(owner, secret)).filter((leak) => isPaper(leak.replace(/: [^:]*$/, '')));
    expect(new Set(onPaper.map((leak) => leak.replace(/^.*: /, '')))).toEqual(
      expect.objectContaining(new Set([secret.creditor, secret.iban, secret.amount])),
    );
  }
});
