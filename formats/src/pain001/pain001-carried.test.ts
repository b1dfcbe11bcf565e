import { describe, expect, test } from 'vitest';
import { orderOf, written } from '../../testing/order-of.ts';
import { pain001File } from '../../testing/pain001-file.ts';
import { FULL_GROUP, FULL_HEADER, FULL_TRANSACTION, fullPain001File } from '../../testing/pain001-full.ts';
import { eventsOf, findingsOf, groupsOf, transactionsOf } from '../../testing/read.ts';
import type { PaymentGroup, Transaction } from './pain001-model.ts';
import { remittanceTexts } from './pain001-remittance.ts';

/** The names of all elements in a file's message, in order. */
const elementsOf = (file: string) =>
  [...file.slice(file.indexOf('<GrpHdr>')).matchAll(/<(\w+)/g)].map(([, name]) => name);

/** Every text in a file's message, in order. */
const textsOf = (file: string) =>
  [...file.slice(file.indexOf('<GrpHdr>')).matchAll(/>([^<>]*\S)\s*</g)].map(([, text]) => text?.trim());

/** A payment as the database stores it, with money as text. */
type Kept = Omit<Transaction, 'amountHundredThousandths'> & { amountHundredThousandths: string };

const taken = (kept: Kept): Transaction => ({
  ...kept,
  amountHundredThousandths: BigInt(kept.amountHundredThousandths),
});
const asJson = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner));

describe('an order that uses everything', () => {
  const file = fullPain001File();

  test('is read without findings', () => {
    expect(findingsOf(file)).toEqual([]);
  });

  test('goes to the bank in .09 with every element and every text, in schema order', async () => {
    const again = await written(orderOf(eventsOf(file)), 'pain.001.001.09');
    expect(elementsOf(again)).toEqual(elementsOf(file));
    expect(textsOf(again)).toEqual(textsOf(file));
    expect(orderOf(eventsOf(again))).toEqual(orderOf(eventsOf(file)));
  });

  test('survives storage as JSON, as in the database', async () => {
    const order = orderOf(eventsOf(file));
    const kept = JSON.parse(asJson(order)) as { groups: { group: PaymentGroup; transactions: Kept[] }[] };
    const groups = kept.groups.map(({ group, transactions }) => ({ group, transactions: transactions.map(taken) }));
    expect(await written({ ...order, groups }, 'pain.001.001.09')).toBe(await written(order, 'pain.001.001.09'));
  });

  test('loses in .03 only what that version has no place for', async () => {
    const older = await written(orderOf(eventsOf(file)), 'pain.001.001.03');
    expect(findingsOf(older)).toEqual([]);
    const elements = elementsOf(older);
    const lost = ['LEI', 'Prxy', 'TaxRmt', 'LineDtls', 'Dt', 'DtTm', 'BICFI', 'AdmstnZone', 'RmtLctnDtls'];
    expect(elements.filter((name) => lost.includes(name ?? ''))).toEqual([]);
    for (const name of [
      'IntrmyAgt3Acct',
      'RgltryRptg',
      'Tax',
      'AdmstnZn',
      'RltdRmtInf',
      'RmtLctnMtd',
      'Invcr',
      'DtAndPlcOfBirth',
    ])
      expect(elements).toContain(name);
    expect(older).toContain('<DscntApldAmt Ccy="EUR">10.00</DscntApldAmt>');
    expect(older).toContain('<AdrTp>BIZZ</AdrTp>');
    expect(older.match(/<SvcLvl>/g)).toHaveLength(1);
    expect(older.match(/<InstrForDbtrAgt>/g)).toHaveLength(1);
  });

  test('comes back from .03 with the names of .09', async () => {
    const older = await written(orderOf(eventsOf(file)), 'pain.001.001.03');
    const newer = await written(orderOf(eventsOf(older)), 'pain.001.001.09');
    expect(findingsOf(newer)).toEqual([]);
    expect(newer).toContain('<IntrmyAgt1><FinInstnId><BICFI>RIVRUS31</BICFI>');
    expect(newer).toContain('<DscntApldAmt><Amt Ccy="EUR">10.00</Amt></DscntApldAmt>');
    expect(newer).toContain('<AdrTp><Cd>BIZZ</Cd></AdrTp>');
    expect(newer).toContain('<RmtId>R-1</RmtId><RmtLctnDtls><Mtd>POST</Mtd><PstlAdr><Nm>Lindenhof</Nm>');
    expect(newer).toContain('<AdmstnZone>North</AdmstnZone>');
  });
});

test.each([...FULL_HEADER.slice(0, 2), ...FULL_GROUP, ...FULL_TRANSACTION])(
  '%s alone is carried too',
  async (...change) => {
    const file = pain001File(change);
    expect(findingsOf(file)).toEqual([]);
    expect(elementsOf(await written(orderOf(eventsOf(file)), 'pain.001.001.09'))).toEqual(elementsOf(file));
  },
);

test('people see what a payment is for, wherever the file says it', () => {
  const [transaction] = transactionsOf(fullPain001File());
  expect(transaction && remittanceTexts(transaction)).toEqual([
    'Invoice 4711',
    'RF18539007547034',
    '4711',
    '1',
    'less discount',
    '4712',
    'the second',
  ]);
});

test('a second structured remittance is carried, in any position', async () => {
  const strd = (text: string) => `<Strd><AddtlRmtInf>${text}</AddtlRmtInf></Strd>`;
  const file = pain001File([
    '<Ustrd>Invoice 4711</Ustrd>',
    `${strd('ONE')}<Ustrd>BETWEEN</Ustrd>${strd('TWO')}${strd('THREE')}`,
  ]);
  const [transaction] = transactionsOf(file);
  expect(transaction && remittanceTexts(transaction)).toEqual(['BETWEEN', 'ONE', 'TWO', 'THREE']);
  expect(await written(orderOf(eventsOf(file)), 'pain.001.001.09')).toContain(
    `<Ustrd>BETWEEN</Ustrd>${strd('ONE')}${strd('TWO')}${strd('THREE')}`,
  );
});

test('a second service level is carried, in any position', async () => {
  const file = pain001File([
    '</SvcLvl>',
    '</SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm><SvcLvl><Cd>URGP</Cd></SvcLvl>',
  ]);
  expect(await written(orderOf(eventsOf(file)), 'pain.001.001.09')).toContain('<Cd>URGP</Cd>');
});

test('what a payment leaves out takes no room', () => {
  const [transaction] = transactionsOf(pain001File());
  const [group] = groupsOf(pain001File());
  expect(asJson([transaction, group])).not.toMatch(/further|Details|branch|issuer/i);
});

test('a phone number for which the bank would refuse the message is left out, and so are empty elements', () => {
  const contact =
    '<CtctDtls><Nm>Ms Linden</Nm><PhneNb>+49 421 1</PhneNb><EmailAdr/></CtctDtls><CtryOfRes> </CtryOfRes>';
  const [transaction] = transactionsOf(pain001File(['</PstlAdr></Cdtr>', `</PstlAdr>${contact}</Cdtr>`]));
  expect(transaction?.creditor.further).toEqual([{ name: 'CtctDtls', children: [{ name: 'Nm', text: 'Ms Linden' }] }]);
});

test('what looks like a field within a carried element stays there', () => {
  const tax = '<Tax><Cdtr><TaxId>DE1</TaxId></Cdtr><Dbtr><TaxId>DE2</TaxId></Dbtr></Tax>';
  const [transaction] = transactionsOf(pain001File(['<RmtInf>', `${tax}<RmtInf>`]));
  expect(transaction?.creditor.name).toBe('Lindenhof Papier GmbH');
  expect(transaction?.further).toEqual([
    {
      name: 'Tax',
      children: [
        { name: 'Cdtr', children: [{ name: 'TaxId', text: 'DE1' }] },
        { name: 'Dbtr', children: [{ name: 'TaxId', text: 'DE2' }] },
      ],
    },
  ]);
});
