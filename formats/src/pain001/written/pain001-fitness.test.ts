import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { orderOf, written } from '../../../testing/order-of.ts';
import { pain001File, type Change } from '../../../testing/pain001-file.ts';
import { fullPain001File } from '../../../testing/pain001-full.ts';
import { eventsOf } from '../../../testing/read.ts';
import { type Misfit, misfitOfGroup, misfitOfHeader, misfitOfTransaction } from './pain001-fitness.ts';
import type { OutgoingOrder, Pain001WriteVersion } from './pain001-write.ts';

const VERSIONS: Pain001WriteVersion[] = ['pain.001.001.03', 'pain.001.001.09'];

function misfitsOf(file: string, version: Pain001WriteVersion): Misfit[] {
  return eventsOf(file).flatMap((event) => {
    if (event.kind === 'header') return misfitOfHeader(event.header, version) ?? [];
    if (event.kind === 'group') return misfitOfGroup(event.group, version) ?? [];
    return event.kind === 'transaction' ? (misfitOfTransaction(event.transaction, version) ?? []) : [];
  });
}

const addressWith = (content: string): Change => ['<TwnNm>Bremen</TwnNm>', content];

test('what fits both versions has no misfit', () => {
  for (const version of VERSIONS) {
    expect(misfitsOf(pain001File(), version)).toEqual([]);
    expect(misfitsOf(fullPain001File(), version)).toEqual([]);
  }
});

test.each<[what: string, Change, misfit03: string[], misfit09: string[]]>([
  ['a town of 80 characters', addressWith(`<TwnNm>${'B'.repeat(80)}</TwnNm>`), ['LENGTH 35'], ['LENGTH 35']],
  ['a street of 100 characters', addressWith(`<StrtNm>${'B'.repeat(100)}</StrtNm>`), ['LENGTH 70'], ['LENGTH 70']],
  [
    'seven lines and a building',
    addressWith(`<BldgNm>Tower</BldgNm><Ctry>DE</Ctry>${'<AdrLine>x</AdrLine>'.repeat(7)}`),
    ['COUNT 7'],
    [],
  ],
  ['a code that is too long', ['<Cd>SEPA</Cd>', '<Cd>SEPA-INSTANT</Cd>'], ['LENGTH 4'], ['LENGTH 4']],
])('%s', (_what, change, misfit03, misfit09) => {
  const said = VERSIONS.map((version) =>
    misfitsOf(pain001File(change), version).map(({ reason, maximum }) => `${reason} ${maximum}`),
  );
  expect(said).toEqual([misfit03, misfit09]);
});

const SCHEMAS = join(
  process.env['PORTICO_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'xsd/iso',
);
const elementsOf = (file: string) => [...new Set([...file.matchAll(/<([A-Z]\w+)[ >]/g)].map((match) => match[1]!))];
const ODD_TEXTS = [
  '',
  'x',
  'X'.repeat(36),
  'X'.repeat(141),
  '2026-13-01',
  '1.2.3',
  '<Nm>a</Nm>',
  'é&amp;&lt;',
  '-1',
  'ABCDE',
];

/** A file with one element left out, doubled, moved, renamed, or with other content. */
const mutant = fc
  .tuple(
    fc.constantFrom(pain001File(), fullPain001File()),
    fc.nat(),
    fc.nat(),
    fc.constantFrom('leave', 'double', 'move', 'rename', 'say', 'say', 'say'),
    fc.constantFrom(...ODD_TEXTS),
  )
  .map(([file, at, to, how, text]) => {
    const names = elementsOf(file).slice(2);
    const [name, other] = [names[at % names.length]!, names[to % names.length]!];
    const found = new RegExp(`<${name}[ >][^]*?</${name}>`).exec(file)?.[0] ?? '';
    const changed: Record<string, string> = {
      leave: '',
      double: found + found,
      move: '',
      rename: found.replaceAll(name, other),
      say: found.replace(/>[^]*</, () => `>${text}<`),
    };
    const without = file.replace(found, () => changed[how]!);
    return how === 'move' ? without.replace(`<${other}`, () => `${found}<${other}`) : without;
  });

const UNCOUNTED = { numberOfTransactions: null, controlSum: null };

/** With the portal's own values filled in, as before writing. */
function released(file: string): OutgoingOrder {
  const { header, groups } = orderOf(eventsOf(file));
  const named = groups.map(({ group, transactions }) => ({
    group: { ...group, ...UNCOUNTED, paymentInformationId: group.paymentInformationId ?? 'GIVEN' },
    transactions,
  }));
  const paid = named.filter(({ transactions }) => [...(transactions as Iterable<unknown>)].length > 0);
  const numberOfTransactions = String(
    paid.flatMap(({ transactions }) => [...(transactions as Iterable<unknown>)]).length,
  );
  return { header: { ...header, ...UNCOUNTED, numberOfTransactions, createdAt: '2026-01-01T00:00:00Z' }, groups: paid };
}

describe.skipIf(!existsSync(SCHEMAS))('by the ISO 20022 schemas', () => {
  test.each(VERSIONS)('what is read without error and fits %s is valid there', async (version) => {
    const accepted = fc
      .sample(mutant, { numRuns: 1_200, seed: 4711 })
      .filter(
        (file) => !eventsOf(file).some((event) => event.kind === 'finding' && event.finding.severity === 'error'),
      );
    const fitting = [...new Set(accepted)].filter(
      (file) => misfitsOf(file, version).length === 0 && file.includes('CdtTrfTxInf'),
    );
    expect(fitting.length).toBeGreaterThan(100);
    const xml = await Promise.all(
      fitting.map(async (file, number) => ({
        fileName: `${number}.xml`,
        contents: await written(released(file), version),
      })),
    );
    const schema = readFileSync(join(SCHEMAS, `${version}.xsd`), 'utf8');
    const { errors } = await validateXML({ xml, schema, initialMemoryPages: 1_000, maxMemoryPages: 10_000 });
    expect(errors.slice(0, 5).map(({ message }) => message)).toEqual([]);
  });
});
