import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let clerk: Person;
let file: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
  const written = await paymentFile(client.accounts[0]!, { count: 2 });
  const more = `<CdtrAgt><FinInstnId><BICFI>TESTDEFFXXX</BICFI><ClrSysMmbId><ClrSysId><Cd>CHBCC</Cd></ClrSysId><MmbId>00999</MmbId></ClrSysMmbId><Nm>A bank</Nm></FinInstnId></CdtrAgt>`;
  // One creditor with another kind of account number, whose text has no fixed form.
  const other = written.replace(/<CdtrAcct><Id><IBAN>.*?<\/IBAN>/, '<CdtrAcct><Id><Othr><Id>12-345</Id></Othr>');
  file = other
    .replace('<Cdtr>', `${more}<Cdtr>`)
    .replace('<EndToEndId>', '<InstrId>INSTRUCTION-1</InstrId><EndToEndId>');
});
afterAll(() => portal.stop());

/** The first element of each name, as the file has it. */
function elements(): string[] {
  const names = [...new Set([...file.matchAll(/<([A-Za-z]+)[ >]/g)].map((match) => match[1]!))];
  return names.flatMap((name) => new RegExp(`<${name}[ >][^]*?</${name}>`).exec(file)?.[0] ?? []);
}

/** Where a text ends up in the database, in an index or in a file. */
const LEAVES = [
  'MsgId',
  'PmtInfId',
  'EndToEndId',
  'InstrId',
  'Nm',
  'BICFI',
  'MmbId',
  'Othr',
  'Ustrd',
  'InstdAmt',
  'Dt>',
  'Ctry',
];

/** How many files are uploaded at once. */
const AT_ONCE = 6;

/** What can go wrong with one element, apart from its own check. */
const MUTATIONS: [name: string, mutate: (element: string) => string][] = [
  ['left out', () => ''],
  ['there twice', (element) => element + element],
  ['empty', (element) => element.replace(/>[^]*</, '><')],
  ['a letter', (element) => element.replace(/>[^]*</, '>x<')],
  ['very long', (element) => element.replace(/>[^<>]+</, () => `>${randomBytes(6_000).toString('hex')}<`)],
  ['half a surrogate pair', (element) => element.replace(/>[^]*</, '>&#xD800;<')],
  ['a code point beyond the planes', (element) => element.replace(/>[^]*</, '>&#x1FFFFF;<')],
  ['the null character', (element) => element.replace(/>[^]*</, '>a&#0;b<')],
];

it.each(MUTATIONS)(
  'ends with an order or with findings when an element is %s, and never hangs',
  async (name, mutate) => {
    const isStructural = ['left out', 'there twice', 'empty'].includes(name);
    const all = elements().filter((element) => isStructural || LEAVES.some((leaf) => element.startsWith(`<${leaf}`)));
    expect(all.length).toBeGreaterThan(10);
    const upload = async (element: string) => {
      const fresh = file.replace(/<MsgId>[^<]*/, () => `<MsgId>M${randomBytes(12).toString('hex')}`);
      const broken = fresh.replace(element.startsWith('<MsgId') ? /<MsgId>[^<]*<\/MsgId>/ : element, (found) =>
        mutate(found),
      );
      return clerk
        .upload(broken)
        .catch((error: Error) => ({ element: element.slice(0, 60), error: error.message.slice(0, 200) }));
    };
    // One client's imports run one by one: the last of a long queue would wait for all the others.
    const uploads = [];
    for (let first = 0; first < all.length; first += AT_ONCE)
      uploads.push(...(await Promise.all(all.slice(first, first + AT_ONCE).map(upload))));
    expect(uploads.filter((upload) => 'error' in upload)).toEqual([]);
    for (const done of uploads) {
      if ('error' in done) continue;
      const refused = done.problems.some((problem) => problem.severity === 'error');
      expect({ orders: done.orders.length, refused }).toEqual(
        refused ? { orders: 0, refused: true } : { orders: 1, refused: false },
      );
    }
  },
);
