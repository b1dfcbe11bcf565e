import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SECURID_ACCESS_KEY, SECURID_AGENT, SecurIdServer } from '../../testing/securid/securid-server.ts';
import { SecurIdClient, SecurIdUnavailable, type SecurIdAnswer } from './securid-client.ts';

const server = new SecurIdServer();
let url: string;
let client: SecurIdClient;

beforeAll(async () => {
  url = await server.start();
  client = new SecurIdClient({ url, agent: SECURID_AGENT, accessKey: SECURID_ACCESS_KEY, timeoutSeconds: 5 });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.fails = false;
  server.people.clear();
});

function attemptOf(answer: SecurIdAnswer) {
  if (answer.outcome !== 'CHALLENGED') throw new Error(`The service did not ask for more: ${answer.outcome}`);
  return answer.attempt;
}

it('accepts a passcode once, and refuses a wrong one and a stranger', async () => {
  server.people.set('anna', { pin: '1234', codes: ['111111', '222222', '333333'] });
  expect(await client.begin('anna', '1234111111')).toEqual({ outcome: 'ACCEPTED' });
  expect(await client.begin('anna', '1234111111')).toEqual({ outcome: 'REFUSED' });
  expect(await client.begin('nobody', '1234333333')).toEqual({ outcome: 'REFUSED' });
});

it('asks for the next code of the token', async () => {
  server.people.set('anna', { pin: '1234', codes: ['111111', '222222'], nextCode: true });
  const asked = await client.begin('anna', '1234111111');
  expect(asked).toMatchObject({ outcome: 'CHALLENGED', attempt: { method: 'SECURID_NEXT_TOKENCODE' } });
  expect(await client.goOn('anna', attemptOf(asked), '222222')).toEqual({ outcome: 'ACCEPTED' });
});

it('asks for a new PIN, again if it is refused, and then for a passcode with it', async () => {
  server.people.set('anna', { pin: '1234', codes: ['111111', '222222'], newPin: 'OWN' });
  const asked = await client.begin('anna', '1234111111');
  expect(asked).toMatchObject({ attempt: { method: 'SECURID_NEWPIN' }, minimumLength: 4, maximumLength: 8 });
  const again = await client.goOn('anna', attemptOf(asked), 'no');
  expect(again).toMatchObject({ attempt: { method: 'SECURID_NEWPIN' } });
  const passcode = await client.goOn('anna', attemptOf(again), '9876');
  expect(passcode).toMatchObject({ attempt: { method: 'SECURID' } });
  expect(await client.goOn('anna', attemptOf(passcode), '9876222222')).toEqual({ outcome: 'ACCEPTED' });
});

it('shows a PIN that the service generated', async () => {
  server.people.set('anna', { pin: '1234', codes: ['111111', '222222'], newPin: 'SYSTEM' });
  const asked = await client.begin('anna', '1234111111');
  expect(asked).toMatchObject({ attempt: { method: 'SECURID_SYSTEM_GENERATED_PIN' }, systemPin: '73519284' });
  const passcode = await client.goOn('anna', attemptOf(asked), '73519284');
  expect(await client.goOn('anna', attemptOf(passcode), '73519284222222')).toEqual({ outcome: 'ACCEPTED' });
});

it('says that the service is away, without a word of what was typed', async () => {
  server.fails = true;
  const failed = await client.begin('anna', '1234111111').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(SecurIdUnavailable);
  expect(String(failed)).not.toContain('1234');
  const wrongKey = new SecurIdClient({ url, agent: SECURID_AGENT, accessKey: 'another', timeoutSeconds: 5 });
  await expect(wrongKey.begin('anna', '1234111111')).rejects.toThrow(SecurIdUnavailable);
  const nowhere = new SecurIdClient({
    url: 'http://127.0.0.1:1/',
    agent: SECURID_AGENT,
    accessKey: 'x',
    timeoutSeconds: 5,
  });
  await expect(nowhere.begin('anna', '1234111111')).rejects.toThrow(SecurIdUnavailable);
});
