import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { arbitraryCamtStatement } from '../../testing/arbitrary-camt-statement.ts';
import { readCamtFile } from '../../testing/camt-file.ts';
import { entryNumber, statementOf } from '../../testing/camt-statement.ts';
import { type CamtWriteVersion, type WritableStatement, writeCamt } from './camt-write.ts';

const VERSIONS: CamtWriteVersion[] = ['camt.053.001.04', 'camt.053.001.08', 'camt.052.001.04', 'camt.052.001.08'];
const message = { messageId: 'MSG-1', createdAt: '2026-04-01T06:00:00' };

async function written(
  statements: WritableStatement[],
  version: CamtWriteVersion = 'camt.053.001.08',
): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of writeCamt({ ...message, statements }, { version })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Findings about the entries rather than the file. */
function said(file: Uint8Array) {
  const { entries, ends } = readCamtFile(file);
  return {
    statements: ends.map(({ kind: _kind, place: _place, entryCount: _count, day: _day, ...statement }) => statement),
    entries: entries.map(({ place: _place, ...entry }) => entry),
  };
}

test.each(['camt.053.001.08', 'camt.052.001.08'] as const)(
  'written as %s, statements read back the same',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(arbitraryCamtStatement, arbitraryCamtStatement, async (...statements) => {
        expect(said(await written(statements, version))).toEqual({
          statements: statements.map(({ statement }) => statement),
          entries: statements.flatMap(({ entries }) => entries),
        });
      }),
      { numRuns: 300, seed: 53 },
    );
  },
);

test('version .04 has no UETR but an amount for every payment, and is otherwise the same', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryCamtStatement, async (statement) => {
      const without = <T extends { extra: object }>(content: T) => {
        const { uetr: _uetr, ...extra } = content.extra as { uetr?: string };
        return { ...content, extra };
      };
      const expected = statement.entries.map((entry) => ({ ...without(entry), details: entry.details.map(without) }));
      expect(said(await written([statement], 'camt.053.001.04')).entries).toEqual(expected);
    }),
    { numRuns: 100, seed: 54 },
  );
});

test('the same statement gives the same bytes, in chunks', async () => {
  const statement = () => [statementOf(500)];
  expect((await written(statement())).equals(await written(statement()))).toBe(true);
  let chunks = 0;
  for await (const chunk of writeCamt({ ...message, statements: statement() })) {
    expect(chunk.length).toBeLessThan(256 * 1024);
    chunks += 1;
  }
  expect(chunks).toBeGreaterThan(4);
});

test('a generated statement has no findings', async () => {
  const { findings, entries } = readCamtFile(await written([statementOf(200)]));
  expect(findings).toEqual([]);
  expect(entries).toHaveLength(200);
});

test('what the schema has no room for is cut, and long remittance information continues in the next line', async () => {
  const entry = {
    ...entryNumber(1),
    bankReference: 'x'.repeat(40),
    remittance: ['a'.repeat(150)],
    extra: { additionalInformation: 'b'.repeat(600) },
  };
  const { entries } = said(await written([{ ...statementOf(0), entries: [entry] }]));
  expect(entries).toMatchObject([{ bankReference: 'x'.repeat(35), remittance: ['a'.repeat(140), 'a'.repeat(10)] }]);
  expect(entries[0]?.extra.additionalInformation).toHaveLength(500);
});

test('an MT940 number gives its digits', async () => {
  const { statement } = statementOf(0);
  const numberOf = async (number: string) =>
    said(await written([{ statement: { ...statement, number }, entries: [] }])).statements[0]?.number;
  expect(await numberOf('00072/001')).toBe('00072');
  expect(await numberOf('A/1')).toBeNull();
});

test('a statement without account, a balance without date and an entry without amount are refused', async () => {
  const { statement } = statementOf(0);
  const noAccount = { iban: null, other: null, bic: null, currency: null };
  const noDate = { date: null, amount: { hundredThousandths: 1n, writtenDecimals: 2 }, currency: 'EUR' };
  const refused = (changed: WritableStatement) => expect(written([changed])).rejects.toThrow('camt: ');
  await refused({ statement: { ...statement, account: noAccount }, entries: [] });
  await refused({ statement: { ...statement, closingBalance: noDate }, entries: [] });
  await refused({ statement, entries: [{ ...entryNumber(1), amount: null }] });
});

const SCHEMAS = join(
  process.env['PORTICO_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'xsd/iso',
);

test.skipIf(!existsSync(SCHEMAS)).each(VERSIONS)('%s is valid against its schema', async (version) => {
  const statements = fc.sample(arbitraryCamtStatement, { numRuns: 60, seed: 8 }).map(({ statement, entries }) => ({
    statement: { ...statement, openingBalance: statement.openingBalance ?? statementOf(0).statement.openingBalance },
    // Version .04 does not know FUTR.
    entries: entries.map((entry) => (version.endsWith('.04') ? { ...entry, status: 'BOOK' } : entry)),
  }));
  const xml = (await written(statements, version)).toString('utf8');
  const schema = readFileSync(join(SCHEMAS, `${version}.xsd`), 'utf8');
  const { errors } = await validateXML({ xml, schema, initialMemoryPages: 1_000, maxMemoryPages: 10_000 });
  expect(errors.slice(0, 5).map(({ message }) => message)).toEqual([]);
});
