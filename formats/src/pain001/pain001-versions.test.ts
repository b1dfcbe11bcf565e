import { expect, test } from 'vitest';
import { type Change, pain001File } from '../../testing/pain001-file.ts';
import { FULL_HEADER } from '../../testing/pain001-full.ts';
import { eventsOf, findingsOf, groupsOf, transactionsOf } from '../../testing/read.ts';
import { PAIN001_VARIANTS } from './pain001-versions.ts';

const ISO = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

const files = PAIN001_VARIANTS.flatMap(({ versions, namespace: [before, after], bic, dateInChild }) =>
  versions.map((version) => {
    const changes: Change[] = [
      FULL_HEADER[0]!,
      ...(bic === 'BIC' ? ([[/BICFI/g, 'BIC']] as const) : []),
      ...(dateInChild ? [] : ([['<ReqdExctnDt><Dt>2026-03-31</Dt>', '<ReqdExctnDt>2026-03-31']] as const)),
      ...(version.endsWith('.02') && !version.includes('.ch.') ? ([[/CstmrCdtTrfInitn/g, version]] as const) : []),
    ];
    const file = pain001File(...changes).replace(ISO, `${before}${version}${after}`);
    return [`${before}${version}${after}`, version, file] as const;
  }),
);

test.each(files)('%s is read with its own names', (_namespace, version, file) => {
  expect(findingsOf(file)).toEqual([]);
  expect(eventsOf(file)[0]).toMatchObject({
    header: { version, initiatingParty: { name: 'Almenrausch AG' }, further: [{ name: 'Authstn' }] },
  });
  expect(groupsOf(file)).toMatchObject([{ executionDate: '2026-03-31', debtorAgent: { bic: 'ALPECH99XXX' } }]);
  expect(transactionsOf(file)).toMatchObject([{ creditorAgent: { bic: 'NORDDE99XXX' } }]);
});

test.each(['pain.001.001.01', 'pain.001.002.02', 'pain.001.001.14', 'pain.001.004.03', 'pain.001.001.031'])(
  '%s is not one of them',
  (version) => {
    expect(findingsOf(pain001File(['pain.001.001.09', version]))).toMatchObject([{ severity: 'error' }]);
  },
);
