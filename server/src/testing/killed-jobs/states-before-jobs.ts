import type { OrderId } from '@portico/contract/ids';
import { addRuleLine, CLERK_GRANTS, PEOPLE, type TestClient, type TestClientOptions } from '../clients.ts';
import { decideRead } from '../decisions.ts';
import { at } from '../make-colleague.ts';
import { everybody, signedIn, type Person, type Upload } from '../orders.ts';
import { paymentFile } from '../payment-files.ts';
import { enqueue } from '../../platform/jobs.ts';
import { fitRulesJob } from '../../signoff/public.ts';
import type { TestPortal } from '../portal/portal.ts';
import { camtFile, postStatements } from '../statement-files.ts';
import { tokenTo } from '../taken-over.ts';
import { USERS_PATH, type UserDetail } from '../users.ts';

/**
 * A portal without a worker. `drain` runs all queued jobs but the one in question, `drainAll` that one too; `provider`
 * is a token.
 */
export type Stage = { portal: TestPortal; provider: string; drain: () => Promise<void>; drainAll: () => Promise<void> };

/** Ends when one such job is queued, or will be by the next `drain`. */
type StateBefore = (stage: Stage) => Promise<unknown>;

/** Longer than people can't sign after a change to their proof of identity. */
const BARRED_SECONDS = 26 * 3600;

/** For each job what people do until it is queued, and nothing further. */
export const STATES_BEFORE: Readonly<Record<string, StateBefore>> = {
  async 'import-upload'(stage) {
    const { client, clerk } = await withClerk(stage);
    await stage.portal.upload(clerk.token, 'payments.xml', await paymentsOf(client));
  },

  'release-order': signedOrder,
  'send-bank-message': signedOrder,
  'try-channel': signedOrder,

  async 'transmit-message'(stage) {
    const { client } = await signedOrder(stage);
    // As after the first intake from its channel.
    const folder = client.accounts[0]!.folder;
    await write(stage, 'insert into channel_states (folder, collected_at) values ($1, now())', folder);
  },

  async 'link-bookings'(stage) {
    const { client, orderId, clerk } = await signedOrder(stage);
    await stage.drainAll();
    const { content } = await clerk.transactions(orderId);
    const entries = content.map(({ endToEndId }) => ({ amount: '-100.00', endToEndId }));
    await postStatement(stage, client, entries);
  },

  async 'import-statements'(stage) {
    const client = await stage.portal.makeClient();
    await postStatement(stage, client, [{ amount: '12.50' }, { amount: '-1.00' }]);
  },

  async 'renew-duplicates'(stage) {
    const { client, clerk } = await withClerk(stage);
    const first = await order(stage, clerk, await paymentsOf(client));
    stage.portal.clock.advanceSeconds(5);
    await order(stage, clerk, await paymentsOf(client));
    await clerk.act('delete', [first], { comment: 'The wrong one' });
  },

  async 'fit-rules'(stage) {
    const { client, clerk } = await withClerk(stage, { rule: null });
    await order(stage, clerk, await paymentsOf(client));
    await addRuleLine(stage.portal.owner, client);
    await stage.portal.owner.inNoClient((tx) => enqueue(tx, fitRulesJob, { clientId: client.id }));
  },

  async 'apply-change'(stage) {
    const { client, clerk } = await withClerk(stage, { users: { ...PEOPLE, colleague: PEOPLE.clerk } });
    const file = await paymentsOf(client);
    const deleted = await order(stage, clerk, file);
    await clerk.act('delete', [deleted], { comment: 'Wrong' });
    await order(stage, clerk, file);
    const [asked] = await clerk.act('restore', [deleted], { anyway: true, comment: 'It was the right one' });
    await decideRead(await signedIn(stage.portal, client.users['colleague']!), asked!.changeRequest!, 'approve');
  },

  async 'forgotten-password'(stage) {
    const client = await stage.portal.makeClient();
    await stage.portal.call('POST', 'portal/resetPassword', { body: { email: client.users['clerk']!.email } });
  },

  async 'send-password-link'(stage) {
    const { client, admin } = await withAdministrator(stage);
    await admin.call('POST', `${USERS_PATH}/${client.users['clerk']!.id}/resetPassword`);
  },

  async 'tell-former-address'(stage) {
    const { client, admin } = await withAdministrator(stage);
    await changeAddress(admin, client);
  },

  async 'send-message'(stage) {
    const client = await stage.portal.makeClient();
    await stage.portal.signInByPassword(client.users['clerk']!);
  },

  /** The last one: its clock moves on. */
  async 'withdraw-disowned'(stage) {
    const { portal, drain } = stage;
    const { client, admin } = await withAdministrator(stage, CLERK_GRANTS);
    await changeAddress(admin, client, 'signer1');
    await drain();
    const token = await tokenTo(portal, client.users['signer1']!.email, 'objection');
    portal.clock.advanceSeconds(BARRED_SECONDS);
    const signer = await signedIn(portal, { ...client.users['signer1']!, email: elsewhere(client) });
    for (let number = 0; number < 2; number++) {
      const file = await paymentFile(client.accounts[0]!, { payments: [{ amount: `${number + 1}.00` }] });
      await signer.sign(await order(stage, await signedIn(portal, client.users['admin']!), file));
    }
    await portal.call('POST', 'portal/objection', { body: { token } });
  },
};

async function withClerk({ portal }: Stage, options: TestClientOptions = {}) {
  const client = await portal.makeClient({ bank: { takesEveryDate: true }, ...options });
  return { client, ...(await everybody(portal, client.users, 'clerk', 'signer1', 'signer2')) };
}

async function withAdministrator({ portal }: Stage, more: typeof CLERK_GRANTS = []) {
  const users = { ...PEOPLE, admin: { grants: [...at('ADMIN', 'USERS'), ...more] } };
  const client = await portal.makeClient({ bank: { takesEveryDate: true }, users });
  return { client, admin: await signedIn(portal, client.users['admin']!) };
}

const paymentsOf = ({ accounts }: TestClient) => paymentFile(accounts[0]!, { count: 2 });
const elsewhere = ({ businessId }: TestClient) => `elsewhere@${businessId.toLowerCase()}.example`;

function write({ portal }: Stage, statement: string, ...values: unknown[]): Promise<number> {
  return portal.owner.inNoClient((tx) => tx.write(statement, values));
}

/** Uploads a file, has it imported, and returns its order. */
async function order({ portal, drain }: Stage, clerk: Person, file: string): Promise<OrderId> {
  const { body } = await portal.upload(clerk.token, 'payments.xml', file);
  await drain();
  const status = await clerk.call<Upload[]>('GET', `payments/upload/status?uniqueId=${body.uniqueId}`);
  const [orderId] = status.body[0]!.orders;
  if (!orderId) throw new Error(`No order: ${JSON.stringify(status.body)}`);
  return orderId;
}

async function signedOrder(stage: Stage) {
  const made = await withClerk(stage);
  const orderId = await order(stage, made.clerk, await paymentsOf(made.client));
  for (const signer of [made.signer1, made.signer2]) await signer.sign(orderId);
  return { ...made, orderId };
}

async function postStatement(
  { portal, provider }: Stage,
  { accounts }: TestClient,
  entries: { amount: string; endToEndId?: string }[],
): Promise<void> {
  const { status } = await postStatements(portal, provider, camtFile({ iban: accounts[0]!.iban, entries }));
  if (status >= 300) throw new Error(`The statement was refused: ${status}.`);
}

async function changeAddress(admin: Person, client: TestClient, role = 'clerk'): Promise<void> {
  const path = `${USERS_PATH}/${client.users[role]!.id}`;
  const { content, version } = (await admin.call<UserDetail>('GET', path)).body;
  const changed = { content: { ...content, email: elsewhere(client) }, version };
  const { status, body } = await admin.call('PUT', path, changed);
  if (status !== 200) throw new Error(`Not changed: ${status} ${JSON.stringify(body)}`);
}
