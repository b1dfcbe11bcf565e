import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient } from '../testing/clients.ts';
import { parse } from '@portico/formats/parse/parse';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

/** Public files of other projects, never part of this one; facts about each lie beside it. */
const FOLDER = join(
  process.env['PORTICO_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'pain001',
);
type Facts = { actualNb?: number };
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.xml')) : [];

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
});
afterAll(() => portal.stop());

/** Errors of the import itself; a file that isn't pain.001 gets another error there. */
const OF_IMPORT = ['duplicateFile', 'duplicateMessage', 'documentTypeWrong', 'messageMissing'];

/** The file with its debit accounts replaced by one of ours, otherwise byte for byte, in any encoding. */
function withOurAccount(bytes: Buffer): Buffer {
  const account = `<Id><IBAN>${client.accounts[0]!.iban}</IBAN></Id>`;
  return Buffer.from(
    bytes
      .toString('latin1')
      .replace(
        /(<(?:\w+:)?DbtrAcct>)[^]*?(<\/(?:\w+:)?DbtrAcct>)/g,
        (_all, open: string, close: string) => open + withPrefix(open, account) + close,
      ),
    'latin1',
  );
}

function withPrefix(like: string, xml: string): string {
  const prefix = /<(\w+:)/.exec(like)?.[1] ?? '';
  return xml.replace(/<(\/?)/g, `<$1${prefix}`);
}

describe.skipIf(names.length === 0)('A real file', () => {
  it.each(names)('%s becomes an order with its transactions, or is refused with findings', async (name) => {
    const facts = JSON.parse(readFileSync(join(FOLDER, name.replace(/\.xml$/, '.facts.json')), 'utf8')) as Facts;
    const content = withOurAccount(readFileSync(join(FOLDER, name)));
    const upload = await clerk.upload(content, name);
    const errors = upload.problems.filter((problem) => problem.severity === 'error');
    expect({ orders: upload.orders.length, hasErrors: errors.length > 0 }).toEqual(
      errors.length > 0 ? { orders: 0, hasErrors: true } : { orders: 1, hasErrors: false },
    );
    for (const problem of errors) expect(problem.message).toMatch(/\.$/);
    // The import finds what the reader finds, plus what only it can know.
    const known = (await parse(content, (finding) => finding.key)).problems.map((problem) => problem.message);
    expect([...known, ...OF_IMPORT]).toEqual(expect.arrayContaining(errors.map((problem) => problem.key)));
    const [order] = await Promise.all(upload.orders.map((orderId) => clerk.get(orderId)));
    expect(order?.numberOfTransactions).toBe(order && facts.actualNb);
  });
});
