import type { Browser, Page } from '@playwright/test';
import type { OrderId } from '../contract/src/ids.ts';
import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '../contract/src/session/model.ts';
import { CLERK_GRANTS, TEST_PASSWORD, type TestUser } from '../server/src/testing/clients.ts';
import { signedIn, type Outcome, type Person } from '../server/src/testing/orders.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { pasteInto } from '../web/src/testing/paste-into.ts';
import { withBrowser } from './browser.ts';
import { limited, median, rounded, timed, type Measure, type Result } from './measure.ts';
import { withLivePortal } from './with-portal.ts';

const PAYMENTS = 5_000;
const RUNS = 5;
/** A processor like that of an office machine that is years old. */
const SLOW_DOWN = 4;
const OPEN_MAXIMUM_MS = 1_000;
const KEY_MAXIMUM_MS = 50;
const PASTE_MAXIMUM_MS = 2_000;
const IBAN = 'CH93 0076 2011 6238 5295 7';

/**
 * The editor with the most payments that an order takes by hand, on a slower processor: from a click on the order’s page until
 * its list is there, from a key until the screen has answered, and from pasting rows until each is checked. Then what the
 * server takes to check and to save them.
 */
export const paymentEditor: Measure = () =>
  withLivePortal({ environment: 'LOCAL' }, async (portal) => {
    const client = await portal.makeClient({
      currencies: ['CHF'],
      bank: { takesEveryDate: true },
      users: {
        editor: { secondFactors: [], grants: [...CLERK_GRANTS, { area: 'PAYMENT_FULL_EDIT_MANUAL', level: 'GRANT' }] },
      },
    });
    const user = client.users['editor']!;
    const editor = await signedIn(portal, user);
    const content = orderFrom(client.accounts[0]!.id, portal.clock.now());
    const saved: number[] = [];
    let id: OrderId | undefined;
    for (let run = 0; run < RUNS; run += 1)
      saved.push(await timed(async () => (id = await save(editor, content(`${run}`)))));
    const checked: number[] = [];
    for (let run = 0; run < RUNS; run += 1)
      checked.push(await timed(() => ok(editor.call('POST', 'payments/manual/check', { content: content(`${run}`) }))));
    return [...(await inBrowser(portal, user, id!)), figure('checked', checked), figure('saved', saved)];
  });

const OF = `${PAYMENTS.toLocaleString('en')} payments`;

/** No bounds; for comparison between releases. */
function figure(what: string, values: readonly number[]): Result {
  return { figure: `${OF}, ${what} by the server`, unit: 'ms', ours: rounded(median(values)), runs: values.length };
}

function orderFrom(debitAccountId: string, now: Date): (run: string) => object {
  const executionDate = now.toISOString().slice(0, 10);
  return (run) => ({
    groups: [
      {
        debitAccountId,
        executionDate,
        payments: Array.from({ length: PAYMENTS }, (_, number) => ({
          amount: `${number + 1}.25`,
          currency: 'CHF',
          creditor: `Creditor ${number} of ${run}`,
          account: IBAN,
          remittance: `Invoice ${number}`,
        })),
      },
    ],
  });
}

async function ok<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`The server answers ${status}: ${JSON.stringify(body).slice(0, 500)}.`);
  return body;
}

async function save(editor: Person, content: object): Promise<OrderId> {
  return (await ok(editor.call<Outcome>('POST', 'payments/orders', content))).uniqueId;
}

function inBrowser(portal: TestPortal, user: TestUser, id: OrderId): Promise<Result[]> {
  return withBrowser(async (browser) => {
    const [opened, typed, pasted]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openAs(browser, portal, user);
      opened.push(await open(page, id));
      typed.push(...(await type(page, 'a word')));
      await page.context().close();
      const other = await openAs(browser, portal, user);
      pasted.push(await paste(other));
      await other.context().close();
    }
    const slow = `${SLOW_DOWN} times slower`;
    return [
      limited(`an order of ${OF} opened in the editor, ${slow}`, 'ms', opened, OPEN_MAXIMUM_MS),
      limited(`a key in a text beside ${OF}, ${slow}`, 'ms', typed, KEY_MAXIMUM_MS),
      limited(`${OF} pasted and checked, ${slow}`, 'ms', pasted, PASTE_MAXIMUM_MS),
    ];
  });
}

async function openAs(browser: Browser, portal: TestPortal, user: TestUser): Promise<Page> {
  const options = { baseURL: portal.address, locale: 'en-GB', viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext(options);
  const answer = await context.request.post('/portal/api/portal/authenticate', {
    headers: { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE },
    data: { clientId: user.clientId, username: user.username, password: TEST_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The editor can't sign in: ${answer.status()}.`);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return page;
}

async function open(page: Page, id: OrderId): Promise<number> {
  await page.goto(`/portal/app/payments/orders/${id}`);
  const edit = page
    .getByRole('button', { name: 'Edit', exact: true })
    .or(page.getByRole('link', { name: 'Edit', exact: true }));
  await edit.waitFor();
  // The page looks itself: to be asked from outside would slow it down.
  await page.evaluate(() => {
    const told = new Promise<number>((settle) => {
      const begin = () => {
        const start = performance.now();
        const isThere = (field: string) => document.querySelector(field) !== null;
        const look = () => {
          if (!isThere('input[name=remittance]') || !isThere('[data-cell="amount"]')) requestAnimationFrame(look);
          else setTimeout(() => settle(performance.now() - start));
        };
        look();
      };
      addEventListener('click', begin, { capture: true, once: true });
    });
    Object.assign(globalThis, { told });
  });
  await edit.click();
  return page.evaluate(() => (globalThis as unknown as { told: Promise<number> }).told);
}

/** Key by key: from each until the next frame is painted. */
async function type(page: Page, text: string): Promise<number[]> {
  await page.locator('input[name=remittance]').focus();
  const values: number[] = [];
  for (const key of text) {
    await page.evaluate(() => {
      const told = new Promise<number>((settle) => {
        const begin = () => {
          const start = performance.now();
          requestAnimationFrame(() => setTimeout(() => settle(performance.now() - start)));
        };
        addEventListener('keydown', begin, { capture: true, once: true });
      });
      Object.assign(globalThis, { told });
    });
    await page.keyboard.type(key);
    values.push(await page.evaluate(() => (globalThis as unknown as { told: Promise<number> }).told));
  }
  return values;
}

async function paste(page: Page): Promise<number> {
  await page.goto('/portal/app/payments/new');
  const creditor = page.locator('input[name=creditor]').first();
  await creditor.waitFor();
  const rows = Array.from({ length: PAYMENTS }, (_, row) => `Person ${row}\t${IBAN}\t${row + 1}.50\tSalary ${row}`);
  const start = performance.now();
  await pasteInto(creditor, rows.join('\n'));
  await page
    .getByRole('dialog')
    .getByText(/payments are complete/)
    .waitFor();
  return performance.now() - start;
}
