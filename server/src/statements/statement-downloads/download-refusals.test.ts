import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Downloading, type DownloadReader } from '../../testing/statement-downloads/downloading.ts';
import { mt940File } from '../../testing/statement-downloads/swift-files.ts';
import { camtFile } from '../../testing/statement-files.ts';

/** As its bank breaks the lines, with a letter that isn't ASCII. */
const DELIVERED = [':86:166?00GUTSCHRIFT?20EREF+RE-0815?21SVWZ+Rechnung 0815?32Lärche & ', 'Söhne AG'];
const CREDIT = ':61:2611191119C250,00NTRFNONREF//ALP1';

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
      expect.stringContaining('the salary of a single person'),
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
  it('has the beginning of the newest statement, by letters that nobody has chosen yet', async () => {
    const body = { format: 'MT940', options: { header: 'D', trBookingDate: 'A' } };
    const own = await downloading.makeReader();
    const four = Array.from({ length: 4 }, () => CREDIT);
    await downloading.take(
      mt940File({
        iban: own.account.iban,
        number: '9',
        day: '261120',
        opening: '0,00',
        closing: '1000,00',
        entries: four,
      }),
    );
    const answer = await downloading.portal.call('POST', 'reporting/transactionsdownload/preview', {
      token: own.token,
      body,
    });
    const entry = ':61:261119C250,00NTRFNONREF//ALP1';
    expect(answer.body).toEqual({
      statement: { account: expect.objectContaining({ uniqueId: own.account.id }), day: '2026-11-20', entryCount: 4 },
      lines: [
        ':20:ALP2611209',
        `:25:${own.account.iban}`,
        ':28C:9/1',
        ':60F:C261120CHF0,00',
        entry,
        entry,
        entry,
        ':62F:C261120CHF1000,00',
      ],
      isCut: true,
    });
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
    ['an open range', { to: undefined }, [400, 'WRONG_RANGE']],
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
    expect(await reader.refusal({ statements: [body.content[0].uniqueId] })).toEqual([404, 'NOT_FOUND']);
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
    expect(await own.refusal({ statements: [body.content[0].uniqueId] })).toEqual([
      422,
      'STATEMENTS_NOT_DOWNLOADED',
      expect.stringContaining('another one contradicts or replaces it'),
    ]);
  });
});
