import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let clerk: Person;

beforeAll(async () => {
  // Without a worker: this measures only the web server.
  portal = await startPortal(inject('databaseUrl'));
  const client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
});
afterAll(() => portal.stop());

const FILE_BYTES = 2 * 1024 * 1024;
/** Generous: on a dedicated machine it is about 20. Two ways through 29 comments took two seconds. */
const BLOCKED_MAXIMUM_MS = 1_000;

const filledWith = (repeated: string, start = '') => start + repeated.repeat(FILE_BYTES / repeated.length);
const HOSTILE: [what: string, content: string][] = [
  ['29 comments', '<!---->'.repeat(29)],
  ['comments', filledWith('<!---->')],
  ['comments that never end', filledWith('<!-- ')],
  ['returns', filledWith('\r', '<Document>')],
  ['spaces', filledWith(' ')],
  ['less-than signs', filledWith('<')],
  ['ampersands', filledWith('&', '<Document>')],
  ['namespaces', filledWith(' xmlns:a="pain.001."', '<Document')],
  ['declarations', filledWith('<?xml a encoding="')],
  ['elements within each other', filledWith('<a>')],
  ['one long tag', filledWith('a', '<')],
  ['bytes that are no text', filledWith('\u0001')],
  ['fields of a statement', filledWith('\n:61:', ':20:X')],
];

it.each(HOSTILE)('serves everybody else while it takes a file of %s', async (_what, content) => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await portal.upload(clerk.token, 'payments.xml', content);
  delay.disable();
  expect(delay.max / 1_000_000).toBeLessThan(BLOCKED_MAXIMUM_MS);
});
