import { expect, it } from 'vitest';
import { fullPain001File } from '../../../formats/testing/pain001-full.ts';
import { eventsOf } from '../../../formats/testing/read.ts';
import { namesIn } from './names-in.ts';

it('finds the names of parties and banks, at every depth, and nothing else', () => {
  const payment = {
    creditor: { name: 'Creditor', address: { lines: ['Street of a Name'] }, identification: null },
    creditorAgent: { bic: 'ALPEATWW', name: 'Bank' },
    ultimateDebtor: null,
    endToEndId: 'name',
  };
  expect(namesIn(payment)).toEqual([
    { name: 'Creditor', role: 'CREDITOR' },
    { name: 'Bank', role: 'CREDITOR_BANK' },
  ]);
});

it('finds the names in what is carried as written', () => {
  const further = [
    { name: 'IntrmyAgt1', children: [{ name: 'FinInstnId', children: [{ name: 'Nm', text: 'Intermediary' }] }] },
    { name: 'InstrInf', text: 'Nm' },
  ];
  const strd = { name: 'Invcee', children: [{ name: 'Nm', text: 'Invoicee' }] };
  expect(namesIn({ further, remittance: [{ further: [strd] }] })).toEqual([
    { name: 'Intermediary', role: 'INTERMEDIARY_BANK' },
    { name: 'Invoicee', role: 'OTHER' },
  ]);
});

it('finds every name of a file that says everything, and no other', () => {
  const file = fullPain001File(['<BrnchId><Id>0042</Id>', '<BrnchId><Id>0042</Id><Nm>Branch at the lake</Nm>']);
  const found = eventsOf(file).flatMap((event) => {
    if (event.kind === 'header') return namesIn(event.header);
    if (event.kind === 'group') return namesIn(event.group);
    return event.kind === 'transaction' ? namesIn(event.transaction) : [];
  });
  const expected = [...file.matchAll(/<Nm>([^<]*)/g)].map(([, name]) => name!);
  const names = found.map(({ name }) => name);
  expect(names.toSorted()).toEqual(expected.toSorted());
  expect(names).toContain('Branch at the lake');
});
