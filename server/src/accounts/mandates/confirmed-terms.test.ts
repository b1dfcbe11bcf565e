import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { AccountId } from '@portico/contract/ids';
import { SANCTION_LIST } from '../../release/public.ts';
import { ACCOUNTS } from '../../testing/administered-accounts.ts';
import { addRuleLine, makeIban, type TestAccount } from '../../testing/clients.ts';
import { decideMandate as decideMandateOf, mandateFor, confirmMandate } from '../../testing/mandates.ts';
import { makeAccountClient, sentFile, signAndSend, type AccountClient } from '../../testing/account-clients.ts';
import { signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { sayHit } from '../../testing/say-as-provider.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider } from '../../testing/statement-files.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any;
type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;

let portal: TestPortal;
let provider: Awaited<ReturnType<typeof makeProvider>>;
let token: string;
/** Two of the provider's people who may confirm. */
let first: Person;
let second: Person;
let clients = 0;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await makeProvider(portal);
  token = await portal.signIn(provider.admin);
  [first, second] = [await signedIn(portal, provider.admin), await signedIn(portal, provider.compliance1)];
});
afterAll(() => portal.stop());

let who: AccountClient;
/** Each test has its own account, entered by the client. */
let iban: string;
beforeEach(async () => {
  clients += 1;
  iban = makeIban('CH', `00763${String(clients).padStart(12, '0')}`);
  who = await makeAccountClient(portal);
});

const enter = (changes: object = {}) => who.add({ iban, currency: 'CHF', country: 'CH', ...changes });
const asTest = (more: Partial<TestAccount> = {}): TestAccount => ({
  ...who.client.accounts[0]!,
  iban,
  currency: 'CHF',
  ...more,
});
const decideMandate = (person: Person, ...more: [AccountId, ('CONFIRM' | 'REFUSE')?, string?]) =>
  decideMandateOf(portal, person, ...more);
const own = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));
async function sentDebtor(order: Order): Promise<string> {
  return /<Dbtr><Nm>([^<]*)/.exec(await sentFile(portal, who, order))![1]!;
}

describe('The confirmed terms', () => {
  it('include the sender BIC: a new one leaves only once two have confirmed it', async () => {
    const { id } = who.client.accounts[0]!;
    const change = async (senderBic: string | null) => {
      const { content, version } = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${id}`)).body;
      await who.admin1.call('PUT', `${ACCOUNTS}/${id}`, { content: { ...content, senderBic }, version });
    };
    const pay = async (amount: string) => {
      const account = asTest({ iban: who.client.accounts[0]!.iban });
      const order = await signAndSend(
        who,
        await who.clerk.order(await paymentFile(account, { payments: [{ amount }] })),
      );
      return /<DbtrAgt>.*?<BICFI>([^<]*)/.exec(await sentFile(portal, who, order))![1];
    };
    await change('HAKODEHHXXX');
    expect(await mandateFor(first, id, false)).toMatchObject({
      senderBic: 'HAKODEHHXXX',
      senderBicConfirmed: null,
      isChanged: true,
    });
    expect(await pay('1.00')).toBe('TESTCHZZXXX');
    expect((await decideMandate(first, id)).status).toBe(200);
    expect((await decideMandate(second, id)).body).toEqual({ mandate: 'CONFIRMED' });
    expect(await mandateFor(first, id, false)).toBeUndefined();
    expect(await pay('2.00')).toBe('HAKODEHHXXX');
    await change('BOFAUS3NXXX');
    const changed = { senderBic: 'BOFAUS3NXXX', senderBicConfirmed: 'HAKODEHHXXX' };
    const { version, ...seen } = (await mandateFor(first, id, false))!;
    expect(seen).toMatchObject(changed);
    const path = `portal/administration/mandates/${id}/requestCode`;
    const { reads } = (await first.call<Body>('POST', path, { decision: 'CONFIRM', version })).body;
    expect(reads).toContain('sender BIC BOFAUS3NXXX');
  });

  it('take two confirmations again if they come back after others', async () => {
    const former = await who.addOwner('Former AG');
    const later = await who.addOwner('Later AG');
    const id = await enter({ ownerId: former });
    const rename = async (ownerId: string) => {
      const { content, version } = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${id}`)).body;
      await who.admin1.call('PUT', `${ACCOUNTS}/${id}`, { content: { ...content, ownerId }, version });
    };
    const confirm = async (...people: Person[]) => {
      for (const one of people) expect((await decideMandate(one, id)).status).toBe(200);
    };
    await confirm(first, second);
    await rename(later);
    await confirm(first, second);
    await rename(former);
    expect(await mandateFor(first, id)).toMatchObject({ confirmations: 0, ownerConfirmed: 'Later AG' });
    await confirm(await signedIn(portal, provider.compliance2));
    expect(await mandateFor(first, id)).toMatchObject({ confirmations: 1, ownerConfirmed: 'Later AG' });
    await confirm(first);
    expect(await mandateFor(first, id)).toMatchObject({ ownerConfirmed: null });
  });

  it('name the debtor of an order that has waited meanwhile', async () => {
    await own('delete from sign_off_rule_lines where client_id = $1', who.client.id);
    const id = await enter({ ownerId: await who.addOwner('Famous National Bank AG') });
    await confirmMandate(portal.owner, id);
    const waits = await who.clerk.order(await paymentFile(asTest()));
    await who.clerk.reach(waits, 'MISSING_SIGN_OFF_REQUIREMENTS');
    await decideMandate(first, id, 'REFUSE');
    const { content, version } = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${id}`)).body;
    await who.admin1.call('PUT', `${ACCOUNTS}/${id}`, {
      content: { ...content, ownerId: await who.addOwner('Honest Ltd') },
      version,
    });
    await decideMandate(first, id);
    await addRuleLine(portal.owner, who.client);
    await decideMandate(second, id);
    await who.clerk.reach(waits, 'UNSIGNED');
    expect(await sentDebtor(await signAndSend(who, waits))).toBe('Honest Ltd');
  });

  it('are screened as they leave', async () => {
    const { id } = who.client.accounts[0]!;
    const listed = SANCTION_LIST.names[0]!;
    await own('update accounts set mandate_owner = $2 where id = $1', id, listed);
    await own('update owners set name = $2 where client_id = $1', who.client.id, listed);
    const file = await paymentFile({ ...who.client.accounts[0]!, owner: 'Harmless Ltd' });
    const orderId = await who.clerk.order(file);
    for (const signer of who.signers) await signer.sign(orderId);
    expect((await who.clerk.reach(orderId, 'SANCTION_HIT', 'RELEASED_TO_BANK')).status).toBe('SANCTION_HIT');
  });

  it('stop even a written message once the mandate is refused', async () => {
    const account = who.client.accounts[0]!;
    const payments = [{ creditor: `${SANCTION_LIST.names[0]!} Ltd` }];
    const orderId = await who.clerk.order(await paymentFile(account, { payments }));
    for (const signer of who.signers) await signer.sign(orderId);
    const stopped = await who.clerk.reach(orderId, 'SANCTION_HIT');
    await decideMandate(first, account.id, 'REFUSE');
    const { uniqueId } = stopped.messages[0]!;
    for (const one of [provider.compliance1, provider.compliance2]) {
      const person = await signedIn(portal, one);
      const hit = (await person.call<Hit>('GET', `payments/screening/${uniqueId}`)).body;
      await sayHit(portal, person, hit, 'CLEAR');
    }
    const order = await who.clerk.reach(orderId, 'PROCESSING_ERROR', 'RELEASED_TO_BANK');
    expect(order).toMatchObject({ status: 'PROCESSING_ERROR', messages: [{ sentAt: null }] });
  });
});

describe('The debtor of an outgoing message', () => {
  it('is the account’s owner, no matter whom the file names, and a new owner once two have confirmed', async () => {
    const { id, owner } = who.client.accounts[0]!;
    const pay = async (amount: string) => {
      const file = await paymentFile(asTest({ iban: who.client.accounts[0]!.iban, owner: 'Somebody Famous' }), {
        payments: [{ amount }],
      });
      const order = await signAndSend(who, await who.clerk.order(file));
      return sentDebtor(order);
    };
    expect(await pay('1.00')).toBe(owner);
    const { content, version } = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${id}`)).body;
    await who.admin1.call('PUT', `${ACCOUNTS}/${id}`, {
      content: { ...content, ownerId: await who.addOwner('Renamed AG') },
      version,
    });
    expect(await mandateFor(first, id, false)).toMatchObject({ owner: 'Renamed AG', ownerConfirmed: owner });
    await decideMandate(first, id);
    expect(await pay('2.00')).toBe(owner);
    await decideMandate(second, id);
    expect(await mandateFor(first, id, false)).toBeUndefined();
    expect(await pay('3.00')).toBe('Renamed AG');
  });

  it('is shown to signers, and a change after that voids nothing', async () => {
    const { id, owner, ...account } = who.client.accounts[0]!;
    const file = await paymentFile({ id, ...account, owner: 'Somebody Famous' });
    const orderId = await who.clerk.order(file);
    const { content } = (await who.clerk.call<Body>('GET', `payments/orders/${orderId}/transactions`)).body;
    const detail = await who.signers[0]!.call<Body>(
      'GET',
      `payments/orders/${orderId}/transactions/${content[0].uniqueId}`,
    );
    expect(detail.body.debtor.name).toBe(owner);
    expect(JSON.stringify(detail.body.leaves)).not.toContain('Somebody Famous');
    await own(`update accounts set mandate_owner = 'Later AG' where id = $1`, id);
    await own(`update owners set name = 'Later AG' where client_id = $1`, who.client.id);
    const order = await signAndSend(who, orderId);
    expect(await sentDebtor(order)).toBe(owner);
  });
});

describe('A statement with a number that several banks may use', () => {
  const NUMBER = '4711-001';
  const found = async (bic: string | null, written = NUMBER): Promise<string> => {
    const agent = bic === null ? '' : `<Svcr><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></Svcr>`;
    const file = camtFile({ iban: 'IBAN', entries: [{ amount: '5.00' }] }).replace(
      /<Acct>.*?<\/Acct>/s,
      `<Acct><Id><Othr><Id>${written}</Id></Othr></Id><Ccy>CHF</Ccy>${agent}</Acct>`,
    );
    const status = await importFile(portal, token, file);
    const results = await portal.call('GET', `reporting/statements/imports/${status.uniqueId}/results`, { token });
    return results.body[0].outcome;
  };

  it('goes to the account at the bank it names, and to none if two confirmed ones may be meant', async () => {
    await own(`update accounts set iban = null, other = $1 where id = $2`, NUMBER, who.client.accounts[0]!.id);
    await own('update banks set bic = $2 where client_id = $1', who.client.id, 'HAKODEHHXXX');
    expect(await found(null)).toBe('IMPORTED');
    expect(await found('TESTCHZZXXX')).toBe('NO_ACCOUNT');
    who = await makeAccountClient(portal);
    const [other] = who.client.accounts;
    await own(
      `update accounts set iban = null, other = $1, mandate = 'WAITING', mandate_owner = null where id = $2`,
      NUMBER,
      other!.id,
    );
    // Merely entering the number blocks nothing.
    expect(await found(null)).toBe('KNOWN');
    expect(await found('TESTCHZZ')).toBe('NO_ACCOUNT');
    expect(await found('HAKODEHH')).toBe('KNOWN');
    await confirmMandate(portal.owner, other!.id);
    expect(await found(null)).toBe('AMBIGUOUS_ACCOUNT');
    expect(await found('HAKODEHH')).toBe('KNOWN');
    await own(`update accounts set deleted_at = now() where other = $1`, NUMBER);
  });

  it.each([
    ['as master data has it', '19-2000145399/0800', 'IMPORTED'],
    ['without separators', '1920001453990800', 'IMPORTED'],
    ['with one of them', '192000145399/0800', 'IMPORTED'],
    ['with a blank', '19 2000145399/0800', 'IMPORTED'],
    ['with one of them elsewhere', '192-000145399/0800', 'NO_ACCOUNT'],
    ['with other parts altogether', '192-00014539908/00', 'NO_ACCOUNT'],
  ])('goes to its account %s', async (_what, written, outcome) => {
    const other = '19-2000145399/0800';
    await own(`update accounts set iban = null, other = $1 where id = $2`, other, who.client.accounts[0]!.id);
    expect(await found(null, written)).toBe(outcome);
    await own(`update accounts set deleted_at = now() where other = $1`, other);
  });
});
