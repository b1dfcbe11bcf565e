import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const problem = (status: number, key: string): Answer => ({
  status,
  body: { type: 'about:blank', title: key, status, code: key, detail: '', traceId: 't', key },
  headers: { 'content-type': 'application/problem+json' },
});

let answers: (request: { url: string; init: RequestInit }) => Answer;
let requests: { url: string; headers: Record<string, string> }[];

beforeEach(() => {
  vi.resetModules();
  requests = [];
  vi.stubGlobal('window', { addEventListener: () => undefined });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, headers: init.headers as Record<string, string> });
    const { status, body, headers } = answers({ url, init });
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: headers ?? {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

const refreshes = () => requests.filter(({ url }) => url.endsWith('token/refresh')).length;
const goodTokens = () => ({ status: 200, body: { expiresAt: new Date(Date.now() + 300_000).toISOString() } });

test('calls refused together renew the tokens once, and are repeated', async () => {
  let isRenewed = false;
  answers = ({ url }) => {
    if (url.endsWith('token/refresh')) {
      isRenewed = true;
      return goodTokens();
    }
    return isRenewed ? { status: 200, body: url } : problem(401, 'UNAUTHENTICATED');
  };
  const { call } = await import('./client.ts');
  await Promise.all([call('GET portal/user', {}), call('GET payments/orders/waitingForMySignature', {})]);
  expect(refreshes()).toBe(1);
});

test('an ended session ends here too, and the problem says so', async () => {
  answers = () => problem(401, 'UNAUTHENTICATED');
  const { call, onSessionOver } = await import('./client.ts');
  const left = vi.fn<() => void>();
  onSessionOver(left);
  await expect(call('GET portal/user', {})).rejects.toMatchObject({ problem: { key: 'UNAUTHENTICATED' } });
  expect(left).toHaveBeenCalledOnce();
});

test('a server that fails to renew does not end the session', async () => {
  answers = ({ url }) => (url.endsWith('token/refresh') ? { status: 502 } : problem(401, 'UNAUTHENTICATED'));
  const { call, onSessionOver } = await import('./client.ts');
  const left = vi.fn<() => void>();
  onSessionOver(left);
  await expect(call('GET portal/user', {})).rejects.toMatchObject({ problem: { key: 'TIMEOUT' } });
  expect(left).not.toHaveBeenCalled();
});

test('wrong credentials are an answer, not a reason to renew', async () => {
  answers = () => problem(401, 'AUTHENTICATION_FAILED');
  const { call } = await import('./client.ts');
  const body = { clientId: 'A', username: 'b', password: 'c' };
  await expect(call('POST portal/authenticate', { body })).rejects.toMatchObject({
    problem: { key: 'AUTHENTICATION_FAILED' },
  });
  expect(refreshes()).toBe(0);
});

test('every answer with new tokens is remembered, others that expire are not', async () => {
  answers = () => goodTokens();
  const { call } = await import('./client.ts');
  const { lastRenewal } = await import('./refresh.ts');
  await call('POST portal/authenticatePasswordReset', { body: { resetPasswordToken: 'x' } });
  expect(lastRenewal().renewedAt).toBe(0);
  await call('POST portal/impersonate', { query: { clientId: 'ACME' } });
  expect(lastRenewal().goodUntil).toBeGreaterThan(Date.now());
});

test('a failed network is OFFLINE', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { call } = await import('./client.ts');
  await expect(call('GET portal/user', {})).rejects.toMatchObject({ problem: { key: 'OFFLINE' } });
});

test('changes carry their own key, machine reads are marked as such', async () => {
  answers = () => ({ status: 200, body: {} });
  const { call } = await import('./client.ts');
  await call('PUT portal/settings', { body: { language: 'de' } });
  await call('GET portal/user', {}, { background: true });
  expect(requests[0]?.headers).toMatchObject({ 'portico-client': 'web', 'idempotency-key': expect.any(String) });
  expect(requests[0]?.headers).not.toHaveProperty('portico-background');
  expect(requests[1]?.headers).toMatchObject({ 'portico-background': '1' });
});
