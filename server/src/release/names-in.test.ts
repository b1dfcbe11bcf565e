import { expect, it } from 'vitest';
import { namesIn } from './names-in.ts';

it('finds the names of parties and banks, at every depth, and nothing else', () => {
  const payment = {
    creditor: { name: 'Creditor', address: { lines: ['Street of a Name'] }, identification: null },
    creditorAgent: { bic: 'ALPEATWW', name: 'Bank' },
    ultimateDebtor: null,
    endToEndId: 'name',
  };
  expect(namesIn(payment)).toEqual(['Creditor', 'Bank']);
});

it('finds the names in what is carried as written', () => {
  const further = [
    { name: 'IntrmyAgt1', children: [{ name: 'FinInstnId', children: [{ name: 'Nm', text: 'Intermediary' }] }] },
    { name: 'InstrInf', text: 'Nm' },
  ];
  const strd = { name: 'Invcee', children: [{ name: 'Nm', text: 'Invoicee' }] };
  expect(namesIn({ further, remittance: [{ further: [strd] }] })).toEqual(['Intermediary', 'Invoicee']);
});
