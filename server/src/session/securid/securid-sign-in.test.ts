import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD, type TestClient, type TestUser } from '../../testing/clients.ts';
import { personOf, signedIn } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { SECURID_ACCESS_KEY, SecurIdServer } from '../../testing/securid/securid-server.ts';
import { makeProvider } from '../../testing/statement-files.ts';

const service = new SecurIdServer();
let settings: Record<string, string>;
let portal: TestPortal;
let client: TestClient;
let anna: TestUser;
beforeAll(async () => {
  settings = { PORTICO_SECURID_URL: await service.start(), PORTICO_SECURID_ACCESS_KEY: SECURID_ACCESS_KEY };
  portal = await startPortal(inject('databaseUrl'), { settings, worker: true });
  await makeProvider(portal);
});
afterAll(async () => {
  await portal.stop();
  await service.stop();
});
beforeEach(async () => {
  service.fails = false;
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS, secondFactors: ['SECURID'] },
      signer2: { grants: SIGNER_GRANTS, secondFactors: ['SECURID'] },
    },
  });
  anna = client.users['signer1']!;
});

const nameOf = (user: TestUser) => `${user.username}@${user.clientId}`;
const give = (more: object = {}) =>
  service.people.set(nameOf(anna), { pin: '1234', codes: ['111111', '222222', '333333'], ...more });

async function begin(): Promise<string> {
  const body = { clientId: anna.clientId, username: anna.username, password: TEST_PASSWORD };
  const begun = await portal.call('POST', 'portal/authenticate', { body });
  expect(begun.body.secondFactorOptions).toEqual([{ method: 'SECURID', hint: nameOf(anna) }]);
  return begun.body.accessToken;
}
const answer = (token: string, securityCode: string, at = portal) =>
  at.call('POST', 'portal/securityCode', { token, body: { securityCode } });
const asks = (kind: string) => ({ status: 409, body: { key: 'SECOND_FACTOR_CONTINUES', parameters: { kind } } });
const WHOLE = { status: 200, body: { secondFactorOptions: [], user: { secondFactorAuthenticated: true } } };
const attempts = async () =>
  (await portal.owner.inNoClient((tx) =>
    tx.row<{ failed_attempts: number }>('select failed_attempts from users where id = $1', [anna.id]),
  ))!.failed_attempts;

it('signs in with the token’s passcode, which the service knows under user name and client id', async () => {
  give();
  expect(await answer(await begin(), '1234111111')).toMatchObject(WHOLE);
  const row = await portal.owner.inNoClient((tx) =>
    tx.row('select second_factor from sessions where user_id = $1', [anna.id]),
  );
  expect(row).toEqual({ second_factor: 'SECURID' });
});

it('asks for the token’s next code, and takes it in another process of the portal', async () => {
  give({ nextCode: true });
  const token = await begin();
  expect(await answer(token, '1234111111')).toMatchObject(asks('SECURID_NEXT_TOKENCODE'));
  expect(await attempts()).toBe(0);
  const second = await startPortal(inject('databaseUrl'), { settings, databaseUrl: portal.databaseUrl });
  try {
    expect(await answer(token, '222222', second)).toMatchObject(WHOLE);
  } finally {
    await second.stop();
  }
});

it('starts with a passcode again when the next code is wrong, which counts', async () => {
  give({ nextCode: true });
  const token = await begin();
  await answer(token, '1234111111');
  expect(await answer(token, '999999')).toMatchObject({
    status: 400,
    body: { code: 'SECURITY_CODE_INCORRECT', parameters: { tries: 4 } },
  });
  give();
  expect(await answer(token, '1234111111')).toMatchObject(WHOLE);
});

it('lets the user choose a new PIN, again if the service doesn’t take it, and then use it', async () => {
  give({ newPin: 'OWN' });
  const token = await begin();
  const asked = await answer(token, '1234111111');
  expect(asked).toMatchObject(asks('SECURID_NEWPIN'));
  expect(asked.body.detail).toContain('4 to 8');
  expect(await answer(token, '12')).toMatchObject(asks('SECURID_NEWPIN'));
  expect(await answer(token, '98765')).toMatchObject(asks('SECURID'));
  expect(await answer(token, '98765222222')).toMatchObject(WHOLE);
});

it('shows a PIN that the service generated in the user’s language, and stores it nowhere', async () => {
  give({ newPin: 'SYSTEM' });
  await portal.owner.inNoClient((tx) =>
    tx.write(`update users set settings = '{"language":"de"}' where id = $1`, [anna.id]),
  );
  const token = await begin();
  const asked = await answer(token, '1234111111');
  expect(asked).toMatchObject(asks('SECURID_SYSTEM_GENERATED_PIN'));
  expect(asked.body.detail).toMatch(/die neue PIN 73519284 /);
  const kept = await portal.owner.inNoClient((tx) => tx.rows('select * from security_codes'));
  expect(JSON.stringify(kept)).not.toContain('73519284');
  expect(await answer(token, '73519284')).toMatchObject(asks('SECURID'));
  expect(await answer(token, '73519284222222')).toMatchObject(WHOLE);
});

it('counts wrong passcodes like wrong passwords, and the fifth locks', async () => {
  give({ codes: Array.from({ length: 9 }, () => '111111') });
  const token = await begin();
  for (const tries of [4, 3, 2, 1, 0]) {
    expect((await answer(token, '0000000000')).body).toMatchObject({ parameters: { tries, way: 'SECURID' } });
  }
  expect((await answer(token, '1234111111')).status).toBe(401);
});

it('locks nobody while the service is away, raises an alarm, and goes on when it is back', async () => {
  give();
  const token = await begin();
  service.fails = true;
  for (let tries = 0; tries < 6; tries++) {
    expect((await answer(token, '1234111111')).body).toMatchObject({ status: 503, code: 'SECOND_FACTOR_UNAVAILABLE' });
  }
  expect(await attempts()).toBe(0);
  const alarms = await portal.owner.inNoClient((tx) =>
    tx.rows(`select about, count from alarms where key = 'securIdFails'`),
  );
  expect(alarms).toEqual([{ about: '127.0.0.1', count: 6 }]);
  service.fails = false;
  expect(await answer(token, '1234111111')).toMatchObject(WHOLE);
  const settled = await portal.owner.inNoClient((tx) =>
    tx.rows(`select settled_at from alarms where key = 'securIdFails'`),
  );
  expect(settled).toEqual([{ settled_at: portal.clock.now() }]);
});

it('tells apart two clients’ users with the same name', async () => {
  give();
  anna = (await portal.makeClient({ users: { signer1: { grants: [], secondFactors: ['SECURID'] } }, rule: null }))
    .users['signer1']!;
  expect((await answer(await begin(), '1234111111')).body).toMatchObject({ code: 'SECURITY_CODE_INCORRECT' });
});

it('signs only if the client allows it, and says so otherwise', async () => {
  give();
  const uploader = await signedIn(portal, client.users['clerk']!);
  const orderId = await uploader.order(await paymentFile(client.accounts));
  const whole = await answer(await begin(), '1234111111');
  const signer = personOf(portal, anna, whole.body.accessToken);
  const decision = async () => (await signer.get(orderId)).actions.sign;
  expect((await decision())?.reasons[0]).toMatchObject({ key: 'securIdDoesNotSign', kind: 'factor' });
  const about = (await signer.get(orderId)).signers.find(({ you }) => !you)!;
  expect(about.decision.reasons.map(({ key }) => key)).toEqual(['securIdDoesNotSignOther']);

  await portal.owner.inNoClient((tx) =>
    tx.write('update clients set securid_signs = true where client_id = $1', [client.id]),
  );
  expect(await decision()).toMatchObject({ allowed: true });
  await signer.call('POST', 'payments/orders/requestSigningCode', { uuids: [orderId], method: 'SECURID' });
  const body = { uuids: [orderId], securityCode: '1234222222' };
  expect((await signer.call('POST', 'payments/orders/sign', body)).body).toMatchObject({
    results: [{ outcome: 'DONE', status: 'PARTIALLY_SIGNED' }],
  });
});
