import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { LEVELS } from '@portico/contract/permissions/model';
import { Rights } from '../permissions/public.ts';
import { appendAudit } from '../platform/audit.ts';
import { ACCOUNTS } from '../testing/administered-accounts.ts';
import { makeAccountClient } from '../testing/account-clients.ts';
import { makeIban, type TestClient } from '../testing/clients.ts';
import { at } from '../testing/colleagues.ts';
import { decideMandate, mandateFor } from '../testing/mandates.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { sayHit } from '../testing/provider-decisions.ts';
import { decideOutcomeOf } from './provider-decisions.ts';
import { SANCTION_LIST } from './sanction-list.ts';

type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;

let portal: TestPortal;
let bank: TestClient;
let people: Record<'gone' | 'two' | 'three' | 'made', Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const grants = at('APPROVE', 'SCREENING', 'BANK_OPERATIONS');
  bank = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: { gone: { grants }, two: { grants }, three: { grants }, made: { grants } },
    rule: null,
    currencies: [],
  });
  people = await everybody(portal, bank.users, 'gone', 'two', 'three', 'made');
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
  const clear = async (who: Person) => (await sayHit(portal, who, await hitOf(who), 'CLEAR')).status;
  return { clerk, orderId, hitOf, clear };
}

describe.each(GONE)('What somebody has said who is now %s', (_how, takes, gives) => {
  it('clears no hit: another one is needed, and the page says whose word no longer counts', async () => {
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

describe('What somebody has said who may not decide for a time', () => {
  const setActive = (who: Person, active: boolean) =>
    portal.owner.inNoClient((tx) => tx.write('update users set active = $2 where id = $1', [who.user.id, active]));
  /** They have set each other up: the log says so. */
  const link = (one: Person, other: Person) =>
    portal.owner.inClient(bank.id, (tx) =>
      appendAudit(tx, {
        at: portal.clock.now(),
        category: 'MASTER_DATA',
        entityType: 'USER',
        entityId: other.user.id,
        action: 'UPDATE',
        subject: { userId: one.user.id, userName: one.user.username, address: '' },
      }),
    );

  it('is no second word beside that of whom they have set up, once they may again: of a hit, an outcome, a mandate', async () => {
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

  it('is no second word about what became of a message either', () => {
    const said = [{ userId: 'gone', userName: 'Gone', decision: 'WAS_NOT_SENT' as const, counts: false }];
    const message = { status: 'PROCESSING_ERROR' as const, outcome_unknown: true };
    const rights = new Rights({ userId: 'made', licensedModules: ['EFT'], modules: ['EFT'] }, [
      { groupName: null, area: 'BANK_OPERATIONS', scope: { kind: 'AREA' }, level: LEVELS.APPROVE },
    ]);
    const decided = decideOutcomeOf({ userId: 'made', rights }, message, { said, linked: new Set(['gone']) });
    expect(decided.reasons.map(({ key }) => key)).toEqual(['madeByOtherDecider']);
    expect(decideOutcomeOf({ userId: 'other', rights }, message, { said, linked: new Set() }).allowed).toBe(true);
  });
});
