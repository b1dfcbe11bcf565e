import { expect, it } from 'vitest';
import { fullPain001File } from '../../../../formats/testing/pain001-full.ts';
import { eventsOf } from '../../../../formats/testing/read.ts';
import { passagesIn } from './passages-in.ts';

const address = { country: 'CH', townName: 'Basel', lines: ['c/o Somebody', '4051 Basel'], room: null };

it('finds every text of parties and banks, the name first, then the address lines', () => {
  const payment = {
    creditor: { identification: { bic: 'ALPECHZZ', other: [] }, address, name: 'Creditor' },
    creditorAgent: { bic: 'ALPEATWW', name: 'Bank' },
    ultimateDebtor: null,
    endToEndId: 'Invoice 1',
    number: 1,
  };
  expect(passagesIn(payment)).toEqual([
    { role: 'CREDITOR', texts: ['Creditor', 'c/o Somebody', '4051 Basel', 'CH', 'Basel', 'ALPECHZZ'] },
    { role: 'CREDITOR_BANK', texts: ['Bank', 'ALPEATWW'] },
    { role: 'OTHER', texts: ['Invoice 1'] },
  ]);
});

it('finds the remittance lines together, and each element carried as written separately', () => {
  const agent = { name: 'IntrmyAgt1', children: [{ name: 'FinInstnId', children: [{ name: 'Nm', text: 'Between' }] }] };
  const contact = { name: 'CtctDtls', children: [{ name: 'Nm', text: 'Contact' }] };
  const payment = {
    further: [agent, { name: 'InstrForCdtrAgt', children: [{ name: 'InstrInf', text: 'Tell somebody' }] }],
    remittance: ['Line 1', 'Line 2'],
    additionalRemittance: [],
    remittanceDetails: [{ name: 'Invcee', children: [{ name: 'Nm', text: 'Invoicee' }] }],
    ultimateCreditor: { name: 'Last', address: null, identification: null, further: [contact] },
  };
  expect(passagesIn(payment)).toEqual([
    { role: 'INTERMEDIARY_BANK', texts: ['Between'] },
    { role: 'OTHER', texts: ['Tell somebody'] },
    { role: 'OTHER', texts: ['Line 1', 'Line 2'] },
    { role: 'OTHER', texts: ['Invoicee'] },
    { role: 'ULTIMATE_CREDITOR', texts: ['Last', 'Contact'] },
  ]);
});

/** Totals of group and header, and amounts, are numbers of the model; they and their currencies name nobody. */
const NO_TEXT = /^(?:NbOfTxs|CtrlSum|InstdAmt|BtchBookg|CreDtTm|MsgId)$/;

it('finds every text of a file that uses every field', () => {
  const file = fullPain001File(['<BrnchId><Id>0042</Id>', '<BrnchId><Id>0042</Id><Nm>Branch at the lake</Nm>']);
  const texts = eventsOf(file).flatMap((event) => {
    if (event.kind === 'header') return passagesIn(event.header);
    if (event.kind === 'group') return passagesIn(event.group);
    return event.kind === 'transaction' ? passagesIn(event.transaction) : [];
  });
  const found = new Set(texts.flatMap((passage) => passage.texts));
  const plain = file.replaceAll('&amp;', '&');
  const written = [...plain.matchAll(/<(\w+)(?: [^<>]*)?>([^<>]+)<\/\1>/g)].map(([, name, text]) => ({ name, text }));
  const expected = written.filter(({ name, text }) => !NO_TEXT.test(name!) && text!.trim() !== '');
  expect(expected.filter(({ text }) => !found.has(text!.trim()))).toEqual([]);
  expect(found).toContain('Branch at the lake');
});
