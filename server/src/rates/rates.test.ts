import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { ClientId, OrderId } from '@portico/contract/ids';
import { addRuleLine, type TestClient } from '../testing/clients.ts';
import { decideRead, holdApproved } from '../testing/decisions.ts';
import { signedIn, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeRatesDesk, postRates, RATES, ratesTable, type RateList, type RatesDesk } from '../testing/rates.ts';
import { storeTestStatements } from '../testing/statements.ts';

// The portal's day in tests is 2026-11-20, a Friday.
type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;

const REQUESTS = 'portal/administration/twomanrules';
const ECB = `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube><Cube time="2026-11-18"><Cube currency="SEK" rate="11.25"/><Cube currency="CHF" rate="0.9"/></Cube></Cube></gesmes:Envelope>`;

let portal: TestPortal;
let desk: RatesDesk;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  desk = await makeRatesDesk(portal);
});
afterAll(() => portal.stop());

/** The rate of a currency and day as everybody has it; undefined without one. */
async function rateOf(currency: string, date: string): Promise<string | undefined> {
  const filter = JSON.stringify({ currency, date: { lowerBound: date, upperBound: date } });
  const path = `${RATES}?${new URLSearchParams({ filter })}`;
  const { body } = await desk.reader.call<ApiAnswer<'GET portal/administration/exchangeRates'>>('GET', path);
  return body.content.find((rate) => rate.currency === currency && rate.date === date)?.chf;
}

const requestOf = async ({ openRequest }: RateList) =>
  (await desk.approver.call<Request>('GET', `${REQUESTS}/${openRequest!.uniqueId}`)).body;
const fieldOf = ({ changes }: Request, name: string) => changes.find(({ field }) => field === name)?.after;

describe('A file of rates', () => {
  it('waits if all of its rows are right, and is in force once another person approves', async () => {
    const list = await desk.upload(ECB, 'eurofxref-daily.xml');
    expect(list).toMatchObject({
      fileName: 'eurofxref-daily.xml',
      status: 'WAITING',
      format: 'ECB_XML',
      ratesCount: 2,
      firstDay: '2026-11-18',
      lastDay: '2026-11-18',
      problems: [],
      inForceSince: null,
      openRequest: { action: 'ADD' },
    });
    expect(await rateOf('SEK', '2026-11-18')).toBeUndefined();
    const own = await decideRead(desk.uploader, list.openRequest!.uniqueId, 'approve');
    expect(own.status).toBe(403);
    await desk.approve(list);
    expect(await rateOf('SEK', '2026-11-18')).toBe('0.0800');
    expect(await rateOf('EUR', '2026-11-18')).toBe('0.9000');
    expect(await desk.see(list.uniqueId)).toMatchObject({
      status: 'IN_FORCE',
      inForceSince: portal.clock.now().toISOString(),
      openRequest: null,
    });
  });

  it('brings nothing if a row is wrong, says which, and is kept', async () => {
    const content = ratesTable('NOK 2026-11-19 0.08', 'NOK 2026-11-21 0.08', 'NOX 2026-11-19 1', 'DKK 2026-11-19 x');
    const list = await desk.upload(content, 'wrong.csv');
    expect(list).toMatchObject({ status: 'REFUSED', ratesCount: 0, firstDay: null, openRequest: null, rates: [] });
    expect(list.problems.map(({ key, line, path }) => [key, line, path])).toEqual([
      ['rateDateInFuture', 3, 'date'],
      ['rateCurrencyUnknown', 4, 'currency'],
      ['rateNotPositive', 5, 'rate'],
    ]);
    expect(list.problems[0]!.message).toContain('2026-11-21');
    expect(await rateOf('NOK', '2026-11-19')).toBeUndefined();
    const file = await fetch(`${portal.address}/portal/api/${RATES}/lists/${list.uniqueId}/file`, {
      headers: { authorization: `Bearer ${desk.reader.token}` },
    });
    expect(await file.text()).toBe(content);
  });

  it('is in no format of rates: that is said, too', async () => {
    const list = await desk.upload('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', 'other.xml');
    expect(list).toMatchObject({ status: 'REFUSED', format: null, problems: [{ key: 'ratesNotRecognised' }] });
  });

  it('that nobody approves stays in the list, and changes nothing', async () => {
    const list = await desk.upload(ratesTable('PLN 2026-11-19 0.21'));
    const answer = await decideRead(desk.approver, list.openRequest!.uniqueId, 'reject', { comment: 'Wrong source' });
    expect(answer.status).toBe(200);
    expect(await desk.see(list.uniqueId)).toMatchObject({ status: 'NOT_APPROVED', openRequest: null });
    expect(await rateOf('PLN', '2026-11-19')).toBeUndefined();
    expect(await requestOf(list)).toMatchObject({ status: 'REJECTED', name: 'rates.csv' });
  });
});

describe('Who approves', () => {
  it('reads what is new, what replaces which rate, and first what moves by more than ten per cent', async () => {
    await desk.bringIn('CZK 2026-11-16 0.0380', 'CZK 2026-11-17 0.0381', 'HUF 2026-11-17 0.0024');
    const list = await desk.upload(
      ratesTable('CZK 2026-11-17 0.0382', 'CZK 2026-11-18 0.3840', 'CZK 2026-11-19 0.3845', 'HUF 2026-11-17 0.0024'),
    );
    const request = await requestOf(list);
    expect(request).toMatchObject({ kind: 'rateList', category: 'SETTINGS', name: 'rates.csv', effect: null });
    expect(request.changes[0]!.field).toBe('notable');
    expect(Object.fromEntries(request.changes.map(({ field, after }) => [field, after]))).toEqual({
      fileName: 'rates.csv',
      format: { key: 'RATES_CSV' },
      firstDay: '2026-11-17',
      lastDay: '2026-11-19',
      ratesCount: '4',
      notable: {
        rows: [{ name: 'CZK', fields: { date: '2026-11-18', chf: '0.3840', change: '905.24' } }],
        more: 0,
      },
      corrections: {
        rows: [{ name: 'CZK', fields: { date: '2026-11-17', replaces: '0.0381', chf: '0.0382', change: '0.53' } }],
        more: 0,
      },
      added: {
        rows: [{ name: 'CZK', fields: { date: '2026-11-19', chf: '0.3845', change: '0.13' } }],
        more: 0,
      },
      same: '1',
    });
    expect(list.rates[0]).toMatchObject({ date: '2026-11-18', isNotable: true });
    await desk.approve(list);
    expect(await rateOf('CZK', '2026-11-17')).toBe('0.0382');
    // What it replaced stays with it.
    expect(fieldOf(await requestOf(list), 'corrections')).toEqual(
      request.changes.find(({ field }) => field === 'corrections')!.after,
    );
  });

  it('is asked again if another file has changed what this one replaces', async () => {
    await desk.bringIn('RON 2026-11-18 0.18');
    const [first, second] = [
      await desk.upload(ratesTable('RON 2026-11-18 0.19'), 'first.csv'),
      await desk.upload(ratesTable('RON 2026-11-18 0.20'), 'second.csv'),
    ];
    const { digest } = await requestOf(second);
    await desk.approve(first);
    const path = `${REQUESTS}/${second.openRequest!.uniqueId}`;
    const stale = await desk.approver.call<{ key: string }>('POST', `${path}/approve`, { digest });
    expect(stale.body.key).toBe('CHANGE_NOT_AS_READ');
    expect(await rateOf('RON', '2026-11-18')).toBe('0.1900');
    await desk.approve(second);
    expect(await rateOf('RON', '2026-11-18')).toBe('0.2000');
    // The earlier one stays in the history of its file.
    expect((await desk.see(first.uniqueId)).rates).toMatchObject([{ chf: '0.1900', replaces: '0.1800' }]);
    expect((await desk.see(second.uniqueId)).rates).toMatchObject([{ chf: '0.2000', replaces: '0.1900' }]);
  });

  it('gets it back if the other file comes into force between the approval and its job', async () => {
    await desk.bringIn('ILS 2026-11-18 0.47');
    const [first, second] = [
      await desk.upload(ratesTable('ILS 2026-11-18 0.48')),
      await desk.upload(ratesTable('ILS 2026-11-18 0.49')),
    ];
    // Both are approved as read before either is in force.
    const digestOf = async (list: RateList) => (await requestOf(list)).digest;
    const [one, other] = [await digestOf(first), await digestOf(second)];
    await approveWithoutJob(first, one);
    await approveWithoutJob(second, other);
    await holdApproved(portal, desk.provider.id, first.openRequest!.uniqueId);
    await holdApproved(portal, desk.provider.id, second.openRequest!.uniqueId);
    expect(await rateOf('ILS', '2026-11-18')).toBe('0.4800');
    expect(await requestOf(second)).toMatchObject({ status: 'PUBLISHED', isGivenBack: true });
  });
});

/** Leaves the request as the approval does before its job runs. */
async function approveWithoutJob({ openRequest }: RateList, digest: string | null): Promise<void> {
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `update change_requests set status = 'INSERTING', decided_by = $2, decided_at = now(), approved_digest = $3 where id = $1`,
      [openRequest!.uniqueId, desk.approver.user.id, digest],
    ),
  );
}

describe('Rights', () => {
  it('are those on the provider’s settings', async () => {
    const answers = async (who: Person) => [
      (await postRates(portal, who.token, ratesTable('USD 2026-11-19 0.88'))).status,
      (await who.call('GET', RATES)).status,
      (await who.call('GET', `${RATES}/lists`)).status,
    ];
    expect(await answers(desk.nobody)).toEqual([403, 403, 403]);
    expect(await answers(desk.reader)).toEqual([403, 200, 200]);
    expect(await answers(desk.uploader)).toEqual([202, 200, 200]);
  });

  it('don’t reach from another client, whatever somebody has there', async () => {
    const { users } = await portal.makeClient({
      users: { boss: { grants: [{ area: 'SETTINGS', level: 'ADMIN' }], secondFactors: [] } },
    });
    const boss = await signedIn(portal, users['boss']!);
    const list = await desk.upload(ratesTable('USD 2026-11-19 0.88'));
    for (const path of [
      RATES,
      `${RATES}/lists`,
      `${RATES}/lists/${list.uniqueId}`,
      `${RATES}/lists/${list.uniqueId}/file`,
    ])
      expect((await boss.call('GET', path)).status).toBe(403);
    expect((await postRates(portal, boss.token, ratesTable('USD 2026-11-19 0.88'))).status).toBe(403);
  });
});

describe('The database', () => {
  it('puts rates in force only for a list of the provider’s whose request another person has approved', async () => {
    const list = await desk.upload(ratesTable('USD 2026-11-12 0.5'));
    const stranger = await portal.makeClient();
    const web = await portal.openAs('portico_web', 1);
    const put = (clientId: ClientId) =>
      web.inClient(clientId, (tx) => tx.rows('select put_rates_in_force($1, now())', [list.uniqueId]));
    await expect(put(desk.provider.id)).rejects.toThrow('Nobody has approved');
    await expect(put(stranger.id)).rejects.toThrow('Only the provider');
    await desk.approve(list);
    await expect(put(desk.provider.id)).rejects.toThrow('Nobody has approved');
    await web.close();
  });
});

describe('Rates in force', () => {
  let client: TestClient;
  let clerk: Person;
  beforeAll(async () => {
    client = await portal.makeClient({
      currencies: ['THB'],
      rule: null,
      users: { clerk: { grants: [{ area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' }], secondFactors: [] } },
    });
    clerk = await signedIn(portal, client.users['clerk']!);
  });

  it('convert the balance of their day; those that wait don’t', async () => {
    await storeTestStatements(portal, client, [
      { accountId: client.accounts[0]!.id, day: '2026-11-19', closing: '1000', entries: [] },
    ]);
    const balance = async () => {
      const path = 'reporting/useraccountsummaries/currency-accounts?currency=CHF';
      const { status, body } = await clerk.call<ApiAnswer<'GET reporting/useraccountsummaries/currency-accounts'>>(
        'GET',
        path,
      );
      return status === 200 ? body.amount : null;
    };
    const list = await desk.upload(ratesTable('THB 2026-11-19 0.0255'));
    expect(await balance()).toBeNull();
    await desk.approve(list);
    expect(await balance()).toBe('25.50');
    await desk.bringIn('THB 2026-11-19 0.0265');
    expect(await balance()).toBe('26.50');
  });

  it('decide which band of a rule an order falls into; those that wait don’t', async () => {
    const payer = await portal.makeClient({ currencies: ['ISK'], rule: null });
    await addRuleLine(portal.owner, payer, { signaturesRequired: 1, limitHundredThousandths: 100_000_000n });
    await addRuleLine(portal.owner, payer, { signaturesRequired: 2 });
    const person = await signedIn(portal, payer.users['clerk']!);
    const submit = async () => person.order(await paymentFile(payer.accounts[0]!, { payments: [{ amount: '50000' }] }));
    const requirementOf = async (id: OrderId) => {
      const { body } = await person.call<Order>('GET', `payments/orders/${id}`);
      return body.requirements.map(({ required, rates }) => ({ required, rates }));
    };
    const list = await desk.upload(ratesTable('ISK 2026-11-19 0.0064'));
    expect(await requirementOf(await submit())).toEqual([{ required: 2, rates: [] }]);
    await desk.approve(list);
    const order = await submit();
    const judged = [{ required: 1, rates: [{ currency: 'ISK', chf: '0.0064', date: '2026-11-19' }] }];
    expect(await requirementOf(order)).toEqual(judged);
    // What the order was judged by stays with it; the next one is judged again.
    await desk.bringIn('ISK 2026-11-19 0.64');
    expect(await requirementOf(order)).toEqual(judged);
    expect(await requirementOf(await submit())).toMatchObject([{ required: 2, rates: [{ chf: '0.6400' }] }]);
  });

  it('let an order go on that no band surely held without them', async () => {
    const payer = await portal.makeClient({ currencies: ['NZD'], rule: null });
    await addRuleLine(portal.owner, payer, { signaturesRequired: 1, limitHundredThousandths: 100_000_000n });
    const person = await signedIn(portal, payer.users['clerk']!);
    const id = await person.order(await paymentFile(payer.accounts[0]!, { payments: [{ amount: '100' }] }));
    expect(await person.get(id)).toMatchObject({ status: 'MISSING_SIGN_OFF_REQUIREMENTS' });
    await desk.bringIn('NZD 2026-11-19 0.47');
    expect(await person.reach(id, 'UNSIGNED')).toMatchObject({ requirements: [{ required: 1 }] });
  });
});
