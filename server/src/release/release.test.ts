import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId, UserId } from '@portico/contract/ids';
import { parse } from '@portico/formats/parse/parse';
import {
  CLERK_GRANTS,
  SIGNER_GRANTS,
  type TestAccount,
  type TestClient,
  type TestClientOptions,
  shown,
} from '../testing/clients.ts';
import { everybody, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { SANCTION_LIST } from './screening/sanction-list.ts';
import { enqueue } from '../platform/jobs.ts';
import { releaseOrderJob } from '../payments/public.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

type People = { client: TestClient; clerk: Person; signer1: Person; signer2: Person };

async function people(options: TestClientOptions = {}): Promise<People> {
  const client = await portal.makeClient(options);
  return { client, ...(await everybody(portal, client.users, 'clerk', 'signer1', 'signer2')) };
}

/** Uploads, runs `between` after the first signature, signs again and waits until processing ends. */
async function release(
  { clerk, signer1, signer2 }: People,
  content: string,
  end: string[],
  between?: (orderId: OrderId) => Promise<unknown>,
): Promise<Order> {
  const orderId = await clerk.order(content);
  await signer1.sign(orderId);
  await between?.(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, ...end);
}

async function toBank(folder: string): Promise<string[]> {
  return (await readdir(join(portal.config.dataFolder, 'banks', folder, 'to-bank')).catch((): string[] => [])).filter(
    (name) => name.endsWith('.xml'),
  );
}

const phrase = ({ key }: { key: string }) => key;

describe('What leaves', () => {
  it('is one message per bank, with that bank’s payments', async () => {
    const who = await people({ banks: 2 });
    const order = await release(
      who,
      await paymentFile(who.client.accounts, { payments: [{ amount: '10.00' }, { amount: '20.00' }] }),
      ['RELEASED_TO_BANK'],
    );
    expect(order.messages.map((message) => message.status)).toEqual(['RELEASED_TO_BANK', 'RELEASED_TO_BANK']);
    for (const account of who.client.accounts) {
      const [name] = await toBank(account.folder);
      const parsed = await parse(
        await readFile(join(portal.config.dataFolder, 'banks', account.folder, 'to-bank', name!)),
        phrase,
      );
      expect(parsed.orders[0]!.groups.map((group) => group.debtorAccount!.iban)).toEqual([account.iban]);
      expect(parsed.orders[0]).toMatchObject({
        messageId: name!.replace('.xml', ''),
        numberOfTransactions: 2,
        controlSum: '30',
      });
    }
  });

  it.each(['pain.001.001.03', 'pain.001.001.09'])(
    'is valid %s with our message id, the file’s references and correct sums, byte by byte what was stored',
    async (paymentFormat) => {
      const who = await people({ bank: { paymentFormat } });
      const content = await paymentFile(who.client.accounts, {
        payments: [{ creditor: 'Müller & <Söhne>', amount: '0.05' }, { amount: '1234567.10' }],
      });
      const order = await release(who, content, ['RELEASED_TO_BANK']);
      const [message] = order.messages as [Order['messages'][number]];
      const folder = who.client.accounts[0]!.folder;
      expect(await toBank(folder)).toEqual([`${message.messageId}.xml`]);
      const bytes = await readFile(
        join(portal.config.dataFolder, 'banks', folder, 'to-bank', `${message.messageId}.xml`),
      );
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(message.digest);
      const [given, sent] = [await parse(Buffer.from(content), phrase), await parse(bytes, phrase)];
      expect(sent).toMatchObject({ format: paymentFormat, problems: [] });
      expect(message.messageId).toMatch(/^\w{1,35}$/);
      expect(message.messageId).not.toBe(order.orderId);
      expect(sent.orders[0]).toMatchObject({
        messageId: message.messageId,
        numberOfTransactions: 4,
        controlSum: '2469134.3',
        initiatingParty: `Client ${who.client.businessId}`,
      });
      expect(sent.orders[0]!.groups).toEqual(given.orders[0]!.groups);
    },
  );

  it('names the account’s sender BIC as the debtor’s bank, otherwise its bank’s own', async () => {
    const who = await people();
    const [first, second] = who.client.accounts as [TestAccount, TestAccount];
    await portal.owner.inNoClient((tx) =>
      tx.write(`update accounts set sender_bic = 'TESTDEFFABC', mandate_sender_bic = 'TESTDEFFABC' where id = $1`, [
        first.id,
      ]),
    );
    const order = await release(who, await paymentFile([first, second]), ['RELEASED_TO_BANK']);
    const name = `${order.messages[0]!.messageId}.xml`;
    const bytes = await readFile(join(portal.config.dataFolder, 'banks', first.folder, 'to-bank', name));
    const { groups } = (await parse(bytes, phrase)).orders[0]!;
    expect(groups.map(({ debtorAccount, debtorAgent }) => [debtorAccount!.iban, debtorAgent])).toEqual([
      [first.iban, expect.objectContaining({ bic: 'TESTDEFFABC' })],
      [second.iban, expect.objectContaining({ bic: second.bic })],
    ]);
  });

  it('was screened with exactly these bytes', async () => {
    const who = await people();
    const order = await release(who, await paymentFile(who.client.accounts[0]!), ['RELEASED_TO_BANK']);
    expect(order.messages[0]!.screening).toMatchObject({ listVersion: SANCTION_LIST.version, hits: 0 });
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ digest: Buffer }>('select digest from screenings where order_id = $1', [order.uniqueId]),
    );
    expect(rows.map((row) => row.digest.toString('hex'))).toEqual([order.messages[0]!.digest]);
  });
});

describe('Nothing leaves', () => {
  it.each(['Ostrava Shadow Trading', 'The OSTRAVA–SHADOW  trading s.r.o.', 'Igor Nemestnik'])(
    'when a party is “%s” on the sanction list',
    async (creditor) => {
      const who = await people();
      const order = await release(who, await paymentFile(who.client.accounts[0]!, { payments: [{}, { creditor }] }), [
        'SANCTION_HIT',
      ]);
      expect(order.history[0]).toMatchObject({ event: 'hit', parameters: { number: 1, processingCode: 4100 } });
      expect(order.messages[0]).toMatchObject({ status: 'SANCTION_HIT', sentAt: null, screening: { hits: 1 } });
      expect(await toBank(who.client.accounts[0]!.folder)).toEqual([]);
      expect(await who.clerk.act('reopen', [order.uniqueId])).toMatchObject([{ outcome: 'REFUSED' }]);
    },
  );

  it('when the remittance names one, across a line break', async () => {
    const who = await people();
    const file = await paymentFile(who.client.accounts[0]!);
    const content = file.replace(/<Ustrd>.*?<\/Ustrd>/s, '<Ustrd>For Ostrava Sha</Ustrd><Ustrd>dow Trading</Ustrd>');
    expect(content).not.toBe(file);
    const order = await release(who, content, ['SANCTION_HIT']);
    expect(order.messages[0]).toMatchObject({ status: 'SANCTION_HIT', sentAt: null, screening: { hits: 1 } });
  });

  it('from one bank’s message with a hit; the other bank’s leaves, and the order shows the hit', async () => {
    const who = await people({ banks: 2 });
    const both = await paymentFile(who.client.accounts, { payments: [{ creditor: 'Igor Nemestnik' }] });
    const content = both.replace('Igor Nemestnik', 'Somebody else');
    const order = await release(who, content, ['SANCTION_HIT']);
    const settled = await until(
      () => who.clerk.get(order.uniqueId),
      ({ messages }) => messages.some((message) => message.status === 'RELEASED_TO_BANK'),
    );
    expect(settled.status).toBe('SANCTION_HIT');
    const folders = await Promise.all(who.client.accounts.map((account) => toBank(account.folder)));
    expect(folders.map((files) => files.length)).toEqual([1, 0]);
  });

  it('when a signer is no longer eligible: their signature is void, and others may sign', async () => {
    const users = {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    };
    const who = await people({ users });
    const lock = () =>
      portal.owner.inNoClient((tx) =>
        tx.write('update users set locked_at = now() where id = $1', [who.client.users['signer1']!.id]),
      );
    const order = await release(who, await paymentFile(who.client.accounts[0]!), ['PARTIALLY_SIGNED'], lock);
    expect(order.history[0]).toMatchObject({
      event: 'signerNotEligible',
      parameters: { name: shown(who.client.users['signer1']!) },
    });
    expect(order).toMatchObject({
      signatures: { given: 1, required: 2 },
      signatureList: [{ void: true }, { void: false }],
      messages: [],
    });
    expect(await toBank(who.client.accounts[0]!.folder)).toEqual([]);
  });

  it('when the signers no longer fill different places of the rule', async () => {
    const who = await people({ rule: null });
    const { signer1, signer2 } = who.client.users;
    await twoGroups(who.client, signer1!.id, signer2!.id);
    const orderId = await who.clerk.order(await paymentFile(who.client.accounts[0]!));
    // The first signer moves to the other group: two of one group are not one of each.
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update user_group_members set group_id = (select id from user_groups where client_id = $1 and name = 'second') where user_id = $2`,
        [who.client.id, signer1!.id],
      ),
    );
    await forgeSignatures(who.client, orderId, [signer1!.id, signer2!.id]);
    const after = await who.clerk.reach(orderId, 'PARTIALLY_SIGNED', 'RELEASED_TO_BANK');
    expect(after).toMatchObject({ status: 'PARTIALLY_SIGNED', signatures: { given: 1, required: 2 }, messages: [] });
  });

  it('when the content differs from what was signed', async () => {
    const who = await people();
    const change = (orderId: OrderId) =>
      portal.owner.inNoClient((tx) =>
        tx.write(
          `update transactions set content = jsonb_set(content, '{creditorAccount,iban}', '"CH0000000000000000000"') where order_id = $1`,
          [orderId],
        ),
      );
    const order = await release(
      who,
      await paymentFile(who.client.accounts[0]!),
      ['RELEASE_ERROR', 'RELEASED_TO_BANK'],
      change,
    );
    expect(order).toMatchObject({
      status: 'RELEASE_ERROR',
      messages: [],
      history: [{ event: 'digestDiffers' }, {}, {}, {}, {}, {}],
    });
    expect(await toBank(who.client.accounts[0]!.folder)).toEqual([]);
    expect(await who.clerk.act('reopen', [order.uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
  });

  it('with a past date at a bank that does not take every date: it is not even submitted', async () => {
    const who = await people({ bank: { takesEveryDate: false } });
    const past = await who.clerk.get(
      await who.clerk.order(await paymentFile(who.client.accounts[0]!, { date: '2026-11-19' })),
    );
    expect(past).toMatchObject({ status: 'OPEN', messages: [] });
    const today = await release(
      who,
      await paymentFile(who.client.accounts[0]!, { date: '2026-11-20', payments: [{ amount: '5.00' }] }),
      ['RELEASE_ERROR', 'RELEASED_TO_BANK'],
    );
    expect(today.status).toBe('RELEASED_TO_BANK');
  });
});

/** Two lines joined by AND: one signature from each of two groups. */
function twoGroups(client: TestClient, first: string, second: string): Promise<void> {
  return portal.owner.inNoClient(async (tx) => {
    for (const [name, userId] of [
      ['first', first],
      ['second', second],
    ]) {
      const group = (await tx.row<{ id: string }>(
        'insert into user_groups (client_id, id, name) values ($1, gen_random_uuid(), $2) returning id',
        [client.id, name],
      ))!;
      await tx.write('insert into user_group_members (client_id, group_id, user_id) values ($1, $2, $3)', [
        client.id,
        group.id,
        userId,
      ]);
      await tx.write(
        `insert into sign_off_rule_lines (client_id, id, name, scope_kind, limit_currency, signatures_required, user_group_ids) values ($1, gen_random_uuid(), $2, 'ALL', 'CHF', 1, $3)`,
        [client.id, name, [group.id]],
      );
    }
  });
}

/** The order when both have signed and the release has not looked yet. */
function forgeSignatures(client: TestClient, orderId: OrderId, userIds: UserId[]): Promise<void> {
  return portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into signatures (client_id, order_id, id, user_id, signed_at, factor, content_digest)
       select $1, $2, gen_random_uuid(), unnest($3::uuid[]), now(), 'EMAIL', (select content_digest from orders where id = $2)`,
      [client.id, orderId, userIds],
    );
    await tx.write(`update orders set status = 'FULLY_SIGNED' where id = $1`, [orderId]);
    await enqueue(tx, releaseOrderJob, { clientId: client.id, orderId });
  });
}
