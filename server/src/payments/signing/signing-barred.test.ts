import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { enqueue } from '../../platform/jobs.ts';
import { sendPasswordLinkJob } from '../../session/public.ts';
import { codeOf, enrolApp } from '../../testing/authenticators.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, personOf, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { USERS_PATH, type UserDetail } from '../../testing/users.ts';

let portal: TestPortal;
let client: TestClient;
let people: Record<'admin' | 'clerk' | 'signer1', Person>;
let orderId: OrderId;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({
    users: {
      admin: { grants: [{ area: 'USERS', level: 'ADMIN' }] },
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  people = await everybody(portal, client.users, 'admin', 'clerk', 'signer1');
  orderId = await people.clerk.order(await paymentFile(client.accounts[0]!));
});

const mailsTo = (email: string) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ subject: string; text: string }>('select subject, text from outbox where recipient = $1 order by id', [
      email,
    ]),
  );
const path = () => `${USERS_PATH}/${client.users['signer1']!.id}`;

async function changeSigner(changes: object): Promise<void> {
  const { content, version } = (await people.admin.call<UserDetail>('GET', path())).body;
  const changed = await people.admin.call('PUT', path(), { content: { ...content, ...changes }, version });
  expect(changed.status).toBe(200);
}

async function setPasswordByLink(): Promise<Person> {
  const { id, email } = client.users['signer1']!;
  const link = () =>
    mailsTo(email).then((mails) => mails.map(({ text }) => /password#([\w-]+)/.exec(text)?.[1]).find(Boolean));
  await portal.owner.inNoClient((tx) =>
    enqueue(tx, sendPasswordLinkJob, { clientId: client.id, userId: id, kind: 'RESET' }),
  );
  const resetPasswordToken = (await until(link, (found) => found !== undefined))!;
  const password = 'Battery-staple-42';
  const body = { resetPasswordToken, newPassword: password, confirmation: password };
  expect((await portal.call('POST', 'portal/authenticatePasswordChange', { body })).status).toBe(204);
  const user = { ...client.users['signer1']!, password };
  return personOf(portal, user, await portal.signIn(user));
}

async function expectBarred(signer: Person): Promise<void> {
  const { sign } = (await signer.get(orderId)).actions;
  expect(sign).toMatchObject({ allowed: false, reasons: [{ key: 'signingBarred', parameters: { hours: 24 } }, {}] });
  const { signers } = await people.clerk.get(orderId);
  const told = signers.flatMap(({ decision }) => decision.reasons.map(({ key }) => key));
  expect(told).toContain('signingBarredOther');
  expect((await signer.call('POST', 'payments/orders/requestSigningCode', { uuids: [orderId] })).status).not.toBe(200);
}

describe('a user can’t sign for 24 hours', () => {
  it.each([
    ['e-mail address', { email: 'elsewhere@post.example' }],
    ['mobile number', { mobile: '+41791112233' }],
    ['authentication type', { authenticationType: 'SMS', mobile: '+41791112234' }],
  ])('after a change of %s, and is told at the old address', async (_what, changes) => {
    const { email } = client.users['signer1']!;
    await changeSigner(changes);
    await expectBarred(people.signer1);
    const told = await until(
      async () => (await mailsTo(email)).at(-1),
      (mail) => mail?.subject === 'Address, number or second factor changed',
    );
    expect(told).toMatchObject({
      text: expect.stringContaining('signer1'),
    });
  });

  it('after their authenticator was reset', async () => {
    await people.admin.call('POST', `${path()}/resetAuthenticator`);
    portal.clock.advanceSeconds(31);
    const user = client.users['signer1']!;
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set password_change_required = false where id = $1', [user.id]),
    );
    await expectBarred(personOf(portal, user, await portal.signIn(user)));
  });

  it('after setting a password by a link sent to where their codes go; the user administrators are told', async () => {
    const signer = await setPasswordByLink();
    await expectBarred(signer);
    expect((await mailsTo(client.users['admin']!.email)).at(-1)).toMatchObject({
      subject: 'signer1 has set a new password by a link',
    });
    expect((await mailsTo(client.users['clerk']!.email)).map(({ subject }) => subject)).not.toContain(
      'signer1 has set a new password by a link',
    );
  });
});

it('and then signs again; a client may shorten the time, but not to zero', async () => {
  const hours = (count: number) =>
    portal.owner.inNoClient((tx) =>
      tx.write('update clients set signing_bar_hours = $2 where client_id = $1', [client.id, count]),
    );
  await expect(hours(0)).rejects.toThrow('clients_signing_bar_hours_check');
  await hours(1);
  await changeSigner({ mobile: '+41791112233' });
  expect((await people.signer1.get(orderId)).actions.sign).toMatchObject({ allowed: false });
  portal.clock.advanceSeconds(3600);
  const user = client.users['signer1']!;
  const signer = personOf(portal, user, await portal.signIn(user));
  expect((await signer.sign(orderId))[0]).toMatchObject({ outcome: 'DONE' });
});

it('but any other change of the user bars nothing', async () => {
  const { email } = client.users['signer1']!;
  const before = await mailsTo(email);
  await changeSigner({ fullName: 'Another Name', jobTitle: 'Treasurer' });
  expect((await people.signer1.get(orderId)).actions.sign).toMatchObject({ allowed: true });
  expect(await mailsTo(email)).toEqual(before);
});

describe('if the client requires an administrator’s confirmation instead', () => {
  beforeEach(() =>
    portal.owner.inNoClient((tx) =>
      tx.write('update clients set mailbox_awaits_word = true where client_id = $1', [client.id]),
    ),
  );
  const allow = (by: Person) => by.call('POST', `${path()}/allowSigning`);

  it('somebody who set a password by such a link can’t sign until an administrator confirms it', async () => {
    const { email } = client.users['admin']!;
    expect((await allow(people.admin)).body).toMatchObject({ code: 'WRONG_STATE', reasons: [{ key: 'userSigns' }] });
    await setPasswordByLink();
    expect((await mailsTo(email)).at(-1)).toMatchObject({ subject: 'Confirm signer1 for signing' });
    portal.clock.advanceSeconds(7 * 24 * 3600);
    const user = { ...client.users['signer1']!, password: 'Battery-staple-42' };
    const later = await everybody(portal, { ...client.users, signer1: user }, 'admin', 'clerk', 'signer1');
    const { sign } = (await later.signer1.get(orderId)).actions;
    expect(sign).toMatchObject({ allowed: false, reasons: [{ key: 'signingAwaitsWord' }, {}] });
    const detail = (await later.admin.call<UserDetail>('GET', path())).body;
    expect(detail).toMatchObject({ signingAwaitsWordSince: expect.any(String), signingBarredUntil: null });
    expect((await allow(later.signer1)).status).toBe(403);
    expect((await allow(later.admin)).status).toBe(204);
    expect((await allow(later.admin)).body).toMatchObject({ reasons: [{ key: 'userSigns' }] });
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({ subject: 'You can sign again' });
    const told = (await later.signer1.get(orderId)).actions.sign!.reasons.map(({ key }) => key);
    expect(told).not.toContain('signingAwaitsWord');
  });

  it('an administrator barred from signing sees that they can’t confirm anybody', async () => {
    await setPasswordByLink();
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set signing_barred_until = $2::timestamptz + interval '1 hour' where id = $1`, [
        client.users['admin']!.id,
        portal.clock.now(),
      ]),
    );
    const { allowSigning } = (await people.admin.call<UserDetail>('GET', path())).body.actions;
    expect(allowSigning).toMatchObject({ allowed: false, reasons: [{ key: 'signingBarred' }] });
    expect((await allow(people.admin)).body).toMatchObject({ reasons: [{ key: 'signingBarred' }] });
  });

  it('an administrator who sent the link can’t confirm it', async () => {
    expect((await people.admin.call('POST', `${path()}/resetPassword`)).status).toBe(204);
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set signing_awaits_word_since = $2 where id = $1', [
        client.users['signer1']!.id,
        portal.clock.now(),
      ]),
    );
    const { allowSigning } = (await people.admin.call<UserDetail>('GET', path())).body.actions;
    expect(allowSigning).toMatchObject({
      allowed: false,
      reasons: [{ key: 'partInSigningIn' }, { key: 'uninvolvedProvider' }],
    });
    expect((await allow(people.admin)).body).toMatchObject({
      reasons: [{ key: 'partInSigningIn' }, { key: 'uninvolvedProvider' }],
    });
  });

  it('the right to edit users is not enough to confirm', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write(`update permission_entries set level = 5 where holder_id = $1 and area = 'USERS'`, [
        client.users['admin']!.id,
      ]),
    );
    await setPasswordByLink();
    expect((await allow(people.admin)).body).toMatchObject({ reasons: [{ key: 'levelTooLow' }] });
  });
});

describe('if only an app or a passkey may sign', () => {
  const strict = (isStrict: boolean) =>
    portal.owner.inNoClient((tx) =>
      tx.write('update clients set own_factor_signs_only = $2 where client_id = $1', [client.id, isStrict]),
    );

  it('an e-mail code signs nothing, not even one requested before, and its owner is told what to do', async () => {
    const signer = client.users['signer1']!;
    portal.clock.advanceSeconds(31);
    await people.signer1.call('POST', 'payments/orders/requestSigningCode', { uuids: [orderId] });
    const securityCode = await portal.lastCode(signer);
    await strict(true);
    const { sign } = (await people.signer1.get(orderId)).actions;
    expect(sign).toMatchObject({ allowed: false, reasons: [{ key: 'ownFactorMissing' }, {}] });
    const signed = await people.signer1.call('POST', 'payments/orders/sign', {
      uuids: [orderId],
      securityCode,
    });
    expect(JSON.stringify(signed.body)).toContain('ownFactorMissing');
    const { signers } = await people.clerk.get(orderId);
    expect(signers.flatMap(({ decision }) => decision.reasons.map(({ key }) => key))).toContain(
      'ownFactorMissingOther',
    );
  });

  it('an app signs', async () => {
    const signer = client.users['signer1']!;
    const app = await enrolApp(portal, signer, people.signer1.token);
    await strict(true);
    expect((await people.signer1.get(orderId)).actions.sign).toMatchObject({ allowed: true });
    portal.clock.advanceSeconds(31);
    const asked = { uuids: [orderId], method: 'TOTP' };
    expect((await people.signer1.call('POST', 'payments/orders/requestSigningCode', asked)).status).toBe(200);
    const body = { uuids: [orderId], securityCode: codeOf(portal, app.secret) };
    const signed = await people.signer1.call('POST', 'payments/orders/sign', body);
    expect(signed.body).toMatchObject({ results: [{ outcome: 'DONE' }] });
  });
});
