import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { trustedId, type UserId } from '@portico/contract/ids';
import { LEVELS } from '@portico/contract/permissions/model';
import { Rights } from '../../permissions/public.ts';
import { auditChange } from '../../platform/audit.ts';
import { ACCOUNTS } from '../../testing/administered-accounts.ts';
import { makeAccountClient } from '../../testing/account-clients.ts';
import { makeIban, type TestClient } from '../../testing/clients.ts';
import { at } from '../../testing/make-colleague.ts';
import { decideMandate, mandateFor } from '../../testing/mandates.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { sayHit, sayOutcome } from '../../testing/say-as-provider.ts';
import { decideOutcomeOf } from './provider-decisions.ts';
import { SANCTION_LIST } from './sanction-list.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendBankMessageJob } from '../sending/sending-jobs.ts';

type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;

let portal: TestPortal;
let bank: TestClient;
let people: Record<'gone' | 'two' | 'three' | 'four' | 'made', Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const grants = at('APPROVE', 'SCREENING', 'BANK_OPERATIONS');
  bank = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: { gone: { grants }, two: { grants }, three: { grants }, four: { grants }, made: { grants } },
    rule: null,
    currencies: [],
  });
  people = await everybody(portal, bank.users, 'gone', 'two', 'three', 'four', 'made');
});
afterAll(() => portal.stop());

const own = (sql: string) => portal.owner.inNoClient((tx) => tx.write(sql, [people.gone.user.id]));
/** What takes somebody's say away, and gives it back. */
const GONE: [how: string, takes: string, gives: string][] = [
  ['inactive', 'update users set active = false where id = $1', 'update users set active = true where id = $1'],
  [
    'locked by an objection',
    'update users set locked_at = now(), objected_at = now() where id = $1',
    'update users set locked_at = null, objected_at = null where id = $1',
  ],
  ['deleted', 'update users set deleted_at = now() where id = $1', 'update users set deleted_at = null where id = $1'],
  [
    'without the right',
    'update permission_entries set level = 1 where holder_id = $1',
    'update permission_entries set level = 3 where holder_id = $1',
  ],
];

/** An order that the screening has stopped. */
async function stopped() {
  const client = await portal.makeClient({ rule: { signaturesRequired: 1 } });
  const { clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1');
  const payments = [{ amount: '12.00', creditor: `${SANCTION_LIST.names[0]} Ltd` }];
  const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 1), { payments }));
  await signer1.sign(orderId);
  const [message] = (await clerk.reach(orderId, 'SANCTION_HIT')).messages;
  const hitOf = async (who: Person) => (await who.call<Hit>('GET', `payments/screening/${message!.uniqueId}`)).body;
  const say = async (who: Person, what: 'CLEAR' | 'CONFIRM') =>
    sayHit<{ status: string }>(portal, who, await hitOf(who), what);
  const clear = async (who: Person) => (await say(who, 'CLEAR')).status;
  return { clerk, orderId, hitOf, say, clear };
}

describe.each(GONE)('The word of somebody who is now %s', (_how, takes, gives) => {
  it('clears no hit: another person is needed, and the page says whose word no longer counts', async () => {
    const { clerk, orderId, hitOf, clear } = await stopped();
    expect(await clear(people.gone)).toBe(200);
    await own(takes);
    expect(await clear(people.two)).toBe(200);
    expect((await clerk.get(orderId)).status).toBe('SANCTION_HIT');
    expect((await hitOf(people.three)).decisions.map(({ counts }) => counts)).toEqual([false, true]);
    expect(await clear(people.three)).toBe(200);
    await clerk.reach(orderId, 'RELEASED_TO_BANK');
    await own(gives);
  });

  it('confirms no mandate', async () => {
    const who = await makeAccountClient(portal);
    const iban = makeIban('CH', `00762${String(GONE.findIndex(([, one]) => one === takes)).padStart(12, '0')}`);
    const id = await who.add({ iban, currency: 'CHF', country: 'CH' });
    const mandate = async () => (await who.admin1.call<{ mandate: string }>('GET', `${ACCOUNTS}/${id}`)).body.mandate;
    expect((await decideMandate(portal, people.gone, id)).status).toBe(200);
    await own(takes);
    expect((await decideMandate(portal, people.two, id)).status).toBe(200);
    expect(await mandate()).toBe('WAITING');
    expect(await mandateFor(people.three, id)).toMatchObject({
      confirmations: 1,
      decisions: [{ counts: false }, { counts: true }],
    });
    expect((await decideMandate(portal, people.three, id)).status).toBe(200);
    expect(await mandate()).toBe('CONFIRMED');
    await own(gives);
  });
});

const setActive = (who: Person, active: boolean) =>
  portal.owner.inNoClient((tx) => tx.write('update users set active = $2 where id = $1', [who.user.id, active]));

describe('The word of somebody barred from deciding for a time', () => {
  /** They have set each other up, by the log. */
  const link = (one: Person, other: Person) =>
    portal.owner.inClient(bank.id, (tx) =>
      auditChange(
        {
          tx,
          clock: portal.clock,
          subject: { userId: one.user.id, userName: one.user.username, address: '' },
        },
        { auditType: 'USER' },
        { step: 'applied', action: 'UPDATE' },
        { id: other.user.id, name: other.user.username },
        {},
      ),
    );

  it('isn’t a second word beside the person they set up, once they may decide again', async () => {
    const { made } = people;
    await link(people.gone, made);
    const { clerk, orderId, clear } = await stopped();
    const who = await makeAccountClient(portal);
    const id = await who.add({ iban: makeIban('CH', `00762${'9'.padStart(12, '0')}`), currency: 'CHF', country: 'CH' });
    expect([await clear(people.gone), (await decideMandate(portal, people.gone, id)).status]).toEqual([200, 200]);
    await setActive(people.gone, false);
    expect([await clear(made), (await decideMandate(portal, made, id)).status]).toEqual([409, 409]);
    await setActive(people.gone, true);
    expect((await clerk.get(orderId)).status).toBe('SANCTION_HIT');
    expect((await who.admin1.call<{ mandate: string }>('GET', `${ACCOUNTS}/${id}`)).body.mandate).toBe('WAITING');
  });

  it('isn’t a second word about the outcome of a message either', () => {
    const [gone, made] = [trustedId<UserId>('gone'), trustedId<UserId>('made')];
    const decisions = [{ userId: gone, userName: 'Gone', decision: 'WAS_NOT_SENT' as const, counts: false }];
    const message = { status: 'PROCESSING_ERROR' as const, outcome_unknown: true };
    const rights = new Rights({ userId: made, licensedModules: ['EFT'], modules: ['EFT'] }, [
      { groupName: null, area: 'BANK_OPERATIONS', scope: { kind: 'AREA' }, level: LEVELS.APPROVE },
    ]);
    const decided = decideOutcomeOf({ userId: made, rights }, message, { decisions, linked: new Set([gone]) });
    expect(decided.reasons.map(({ key }) => key)).toEqual(['madeByOtherDecider']);
    expect(
      decideOutcomeOf({ userId: trustedId('other'), rights }, message, { decisions, linked: new Set() }).allowed,
    ).toBe(true);
  });
});

describe('Two who agree, of whom one could not decide when the other did', () => {
  /** Both say it, and both words count in the end. */
  async function saidByTwo(say: (who: Person) => Promise<unknown>): Promise<void> {
    await say(people.gone);
    await setActive(people.gone, false);
    await say(people.two);
    await setActive(people.gone, true);
    // Nobody gets two codes for one thing at once.
    portal.clock.advanceSeconds(31);
  }

  it.each([
    ['CLEAR', 'CONFIRM', 'SANCTION_SCREENING'],
    ['CONFIRM', 'CLEAR', 'COMPLETED_WITH_ERRORS'],
  ] as const)('move nothing when a third person disagrees: %s, then %s', async (first, other, after) => {
    const { clerk, orderId, hitOf, say } = await stopped();
    await saidByTwo((who) => say(who, first));
    expect((await say(people.three, other)).body.status).toBe('SANCTION_HIT');
    expect((await clerk.get(orderId)).status).toBe('SANCTION_HIT');
    const { decisions, actions } = await hitOf(people.two);
    expect(decisions.map(({ counts }) => counts)).toEqual([true, true, true]);
    // One more word is enough, also from one of the two.
    expect([actions.clear.allowed, actions.confirm.allowed]).toEqual([true, true]);
    expect((await say(people.two, first)).body.status).toBe(after);
  });

  it('are outvoted by no single person, only with a second who disagrees', async () => {
    const { say } = await stopped();
    await saidByTwo((who) => say(who, 'CLEAR'));
    await say(people.three, 'CONFIRM');
    expect((await say(people.four, 'CONFIRM')).body.status).toBe('COMPLETED_WITH_ERRORS');
  });

  it.each([
    ['WAS_NOT_SENT', 'WAS_SENT'],
    ['WAS_SENT', 'WAS_NOT_SENT'],
  ])('neither send nor prove a message when a third person disagrees: %s, then %s', async (first, other) => {
    const { say, files } = await unknown();
    await saidByTwo((who) => say(who, first));
    expect(await say(people.three, other)).toBe('PROCESSING_ERROR');
    expect(await files()).toEqual([]);
    expect(await say(people.four, other)).toBe(other === 'WAS_SENT' ? 'RELEASED_TO_BANK' : 'PROCESSING');
  });

  it('confirm a mandate with one more word, also from one of them', async () => {
    const who = await makeAccountClient(portal);
    const id = await who.add({ iban: makeIban('CH', `00762${'8'.padStart(12, '0')}`), currency: 'CHF', country: 'CH' });
    await saidByTwo((one) => decideMandate(portal, one, id));
    const mandate = async () => (await who.admin1.call<{ mandate: string }>('GET', `${ACCOUNTS}/${id}`)).body.mandate;
    expect(await mandate()).toBe('WAITING');
    expect((await decideMandate(portal, people.two, id)).status).toBe(200);
    expect(await mandate()).toBe('CONFIRMED');
  });
});

/** A message with unknown outcome; its folder at the bank is empty. */
async function unknown() {
  const client = await portal.makeClient({ rule: { signaturesRequired: 1 } });
  const { clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1');
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  await signer1.sign(orderId);
  const messageId = (await clerk.reach(orderId, 'RELEASED_TO_BANK')).messages[0]!.uniqueId;
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `update bank_messages set status = 'SANCTION_SCREENING', sent_at = null, sending_since = $2 where order_id = $1`,
      [orderId, new Date(portal.clock.now().getTime() - 5 * 3_600_000)],
    );
    await tx.write(`update orders set status = 'SANCTION_SCREENING' where id = $1`, [orderId]);
  });
  const folder = join(portal.config.dataFolder, 'banks', client.accounts[0]!.folder, 'to-bank');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  const payload = { clientId: client.id, orderId, messageId };
  await portal.owner.inNoClient((tx) => enqueue(tx, sendBankMessageJob, payload));
  await clerk.reach(orderId, 'PROCESSING_ERROR');
  return {
    say: async (who: Person, what: string) =>
      (await sayOutcome<{ status: string }>(portal, who, messageId, what)).body.status,
    files: async () => (await readdir(folder)).filter((name) => name.endsWith('.xml')),
  };
}
