import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Downloading, type DownloadReader } from '../../testing/statement-downloads/downloading.ts';
import { mt940File } from '../../testing/statement-downloads/swift-files.ts';
import { camtFile } from '../../testing/statement-files.ts';

/** As its bank breaks the lines, with a letter that isn't ASCII. */
const DELIVERED = [':86:166?00GUTSCHRIFT?20EREF+RE-0815?21SVWZ+Rechnung 0815?32Lärche & ', 'Söhne AG'];
const CREDIT = ':61:2611191119C250,00NTRFNONREF//ALP1';

/** Chosen statements have no accounts and days. */
const NO_DAYS = { accounts: undefined, from: undefined, to: undefined };

let downloading: Downloading;
let reader: DownloadReader;
beforeAll(async () => {
  downloading = await Downloading.start();
  reader = await downloading.makeReader();
});
afterAll(() => downloading.stop());

describe('salaries', () => {
  /** A statement with an entry that comes from a salary order. */
  async function withSalary(salary: 'SINGLE' | 'BATCH', user: 'signer1' | 'clerk') {
    const own = await downloading.makeReader(user);
    const { iban } = own.account;
    await downloading.take(
      mt940File({
        iban,
        number: '1',
        day: '261119',
        opening: '0,00',
        closing: '250,00',
        entries: [CREDIT, ...DELIVERED],
      }),
    );
    await downloading.portal.owner.inNoClient((tx) =>
      tx.write('update statement_entries set salary = $2 where client_id = $1', [own.client.id, salary]),
    );
    return own;
  }

  it('of one person aren’t downloaded without the right to them', async () => {
    const own = await withSalary('SINGLE', 'clerk');
    expect(await own.refusal()).toEqual([
      422,
      'STATEMENTS_NOT_DOWNLOADED',
      expect.stringContaining('one person’s salary'),
    ]);
    const signer = await withSalary('SINGLE', 'signer1');
    expect(await signer.text()).toContain('Lärche');
  });

  it('of several have their sum, and nothing else', async () => {
    for (const format of ['MT940', 'camt.053.001.08']) {
      const file = await (await withSalary('BATCH', 'clerk')).text({ format });
      expect(file).toContain('250');
      expect(file).toContain('Salary payments');
      expect(file).not.toMatch(/Lärche|0815/);
    }
  });

  it('aren’t previewed without the right to them', async () => {
    const own = await withSalary('BATCH', 'clerk');
    const preview = { token: own.token, body: { format: 'MT940' } };
    const { body } = await downloading.portal.call('POST', 'reporting/transactionsdownload/preview', preview);
    expect(body).toEqual({ statement: null, lines: [], isCut: false });
  });
});

describe('a preview', () => {
  it('has the newest statement, by letters that nobody has chosen yet, and the number that it would get', async () => {
    const own = await downloading.makeReader();
    const of = { iban: own.account.iban, opening: '0,00', closing: '0,00', entries: [] };
    await downloading.take(mt940File({ ...of, number: '8', day: '261119' }));
    const four = { ...of, closing: '1000,00', entries: Array.from({ length: 4 }, () => CREDIT) };
    await downloading.take(mt940File({ ...four, number: '9', day: '261120' }));
    const preview = async () => {
      const body = { format: 'MT940', options: { header: 'D', trBookingDate: 'A', statementNo: 'B' } };
      const path = 'reporting/transactionsdownload/preview';
      return (await downloading.portal.call('POST', path, { token: own.token, body })).body;
    };
    const entry = ':61:261119C250,00NTRFNONREF//ALP1';
    const head = [':20:ALP2611209', `:25:${own.account.iban}`, ':28C:2/1', ':60F:C261120CHF0,00'];
    expect(await preview()).toEqual({
      statement: { account: expect.objectContaining({ uniqueId: own.account.id }), day: '2026-11-20' },
      lines: [...head, entry, entry, entry, entry, ':62F:C261120CHF1000,00'],
      isCut: false,
    });
    await own.text({ options: { statementNo: 'B' } });
    expect((await preview()).lines).toContain(':28C:2/1');
  });

  it('is empty without a statement', async () => {
    const own = await downloading.makeReader();
    const body = { format: 'MT942' };
    const answer = await downloading.portal.call('POST', 'reporting/transactionsdownload/preview', {
      token: own.token,
      body,
    });
    expect(answer.body).toEqual({ statement: null, lines: [], isCut: false });
  });
});

describe('refused is', () => {
  it.each([
    ['no account', { accounts: [] }, [400, 'NO_ACCOUNT_SELECTED']],
    ['a day before the first', { to: '2026-10-31' }, [400, 'WRONG_RANGE']],
    ['an open range', { to: undefined }, [400, 'REQUEST_FIELDS']],
    ['days without a statement', { from: '2025-11-01', to: '2025-11-30' }, [422, 'NOTHING_TO_DOWNLOAD']],
    ['an unknown letter', { options: { tag20: 'D' } }, [400, 'REQUEST_FIELDS']],
    ['an option of another format', { options: { emptyPages: 'A' } }, [400, 'REQUEST_FIELDS']],
    ['an option of camt.053', { format: 'camt.053.001.08', options: { tag20: 'A' } }, [400, 'REQUEST_FIELDS']],
    ['another format', { format: 'MT942' }, [400, 'REQUEST_FIELDS']],
  ])('%s', async (_name, body, expected) => {
    expect(await reader.refusal(body)).toEqual(expected);
  });

  it('an account or a statement of somebody else, as if it weren’t there', async () => {
    const other = await downloading.makeReader();
    await downloading.take(
      mt940File({
        iban: other.account.iban,
        number: '1',
        day: '261120',
        opening: '0,00',
        closing: '0,00',
        entries: [],
      }),
    );
    expect(await reader.refusal({ accounts: [reader.account.id, other.account.id] })).toEqual([404, 'NOT_FOUND']);
    const { body } = await downloading.portal.call('GET', 'reporting/statements', { token: other.token });
    expect(await reader.refusal({ ...NO_DAYS, statements: [body.content[0].uniqueId] })).toEqual([404, 'NOT_FOUND']);
  });

  it('a statement without a balance, and one that doesn’t count', async () => {
    const own = await downloading.makeReader();
    const entries = [{ amount: '5.00' }];
    const { iban } = own.account;
    await downloading.take(camtFile({ iban, number: null, date: '2026-11-19', opening: null, closing: null, entries }));
    expect(await own.refusal()).toEqual([
      422,
      'STATEMENTS_NOT_DOWNLOADED',
      expect.stringMatching(/^The bank has delivered no balance: .*, 19\/11\/2026\. /),
    ]);
    await downloading.portal.owner.inNoClient((tx) =>
      tx.write(`update statements set state = 'CONFLICT', opening_hundred_thousandths = 0 where client_id = $1`, [
        own.client.id,
      ]),
    );
    expect(await own.refusal()).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
    const { body } = await downloading.portal.call('GET', 'reporting/statements', { token: own.token });
    expect(await own.refusal({ ...NO_DAYS, statements: [body.content[0].uniqueId] })).toEqual([
      422,
      'STATEMENTS_NOT_DOWNLOADED',
      expect.stringContaining('Another statement contradicts or replaces this one'),
    ]);
  });

  it('a statement with an entry in another currency, which is in none of its balances', async () => {
    const own = await downloading.makeReader();
    const { iban } = own.account;
    const file = camtFile({ iban, number: '1', date: '2026-11-19', entries: [{ amount: '5.00' }] });
    await downloading.take(file.replace('<Amt Ccy="CHF">5.00', '<Amt Ccy="EUR">5.00'));
    expect(await own.refusal()).toEqual([
      422,
      'STATEMENTS_NOT_DOWNLOADED',
      expect.stringContaining('in another currency than the account’s'),
    ]);
  });

  it('statements without entries, if they are left out', async () => {
    const own = await downloading.makeReader();
    const empty = { iban: own.account.iban, opening: '0,00', closing: '0,00', entries: [] };
    await downloading.take(mt940File({ ...empty, number: '1', day: '261119' }));
    expect(await own.refusal({ options: { withoutTransactions: 'B' } })).toEqual([422, 'NOTHING_TO_DOWNLOAD']);
    const one = { ...empty, closing: '250,00', entries: [CREDIT] };
    await downloading.take(mt940File({ ...one, number: '2', day: '261120' }));
    const file = await own.text({ options: { withoutTransactions: 'B' } });
    expect(file).toContain(':28C:2/1');
    expect(file).not.toContain(':28C:1/1');
  });
});
