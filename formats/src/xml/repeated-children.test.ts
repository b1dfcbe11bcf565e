import { expect, test } from 'vitest';
import { camtFile } from '../../testing/camt-file.ts';
import { fullPain001File } from '../../testing/pain001-full.ts';
import { CamtReader } from '../camt/camt-reader.ts';
import { Pain001Reader } from '../pain001/pain001-reader.ts';
import { Pain002Reader } from '../pain002/pain002-reader.ts';
import { XmlElement } from './xml-element.ts';
import { type XmlTag, XmlTags } from './xml-tag.ts';

const tags = new XmlTags();
const elementOf = (name: string, parent: XmlElement | null) =>
  new XmlElement(tags.read(name) as XmlTag, '', parent, 1, 1);

test('an element’s weight counts its attributes', () => {
  const weightOf = (tag: string) => elementOf(tag, null).weight;
  expect(weightOf(`Amt Ccy="${'C'.repeat(10_000)}"`) - weightOf('Amt')).toBeGreaterThanOrEqual(10_000);
});

test('the steps to find a child don’t grow with its siblings', () => {
  const parent = elementOf('Strd', null);
  let steps = 0;
  const add = (name: string) => {
    const child = elementOf(name, parent);
    parent.append(child);
    let next: XmlElement | null = child.nextSibling;
    Object.defineProperty(child, 'nextSibling', {
      get: () => ((steps += 1), next),
      set: (value: XmlElement | null) => {
        next = value;
      },
    });
    return child;
  };
  const first = add('RfrdDocInf');
  for (let count = 0; count < 1_000; count += 1) add('RfrdDocInf');
  for (let count = 0; count < 1_000; count += 1) {
    const isFirst = count === 0;
    expect(parent.child('CdtrRefInf') === null).toBe(isFirst);
    expect(parent.child('RfrdDocInf')).toBe(first);
    add('CdtrRefInf');
  }
  expect(parent.children('CdtrRefInf')[0]).toBe(parent.child('CdtrRefInf'));
  // At most one pass over all of them; it was once a million steps.
  expect(steps).toBeLessThan(10_000);
});

const pain002File = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>R</MsgId><CreDtTm>2026-03-31T10:00:00</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>M</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts>
    <StsRsnInf><Rsn><Cd>AM04</Cd></Rsn><AddtlInf>Funds</AddtlInf></StsRsnInf></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
    <TxInfAndSts><OrgnlInstrId>I</OrgnlInstrId><OrgnlEndToEndId>E</OrgnlEndToEndId><TxSts>RJCT</TxSts>
      <StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Account</AddtlInf></StsRsnInf>
      <OrgnlTxRef><Amt><InstdAmt Ccy="CHF">1.05</InstdAmt></Amt><ReqdExctnDt><Dt>2026-03-31</Dt></ReqdExctnDt>
        <CdtrAcct><Id><IBAN>CH9300762011623852957</IBAN></Id></CdtrAcct></OrgnlTxRef></TxInfAndSts>
  </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const READERS: Record<string, { sample: string; read: (bytes: Buffer) => void }> = {
  'pain.001': {
    sample: fullPain001File(),
    read: (bytes) => {
      const reader = new Pain001Reader();
      for (const _ of reader.push(bytes));
      for (const _ of reader.end());
    },
  },
  'pain.002': {
    sample: pain002File,
    read: (bytes) => {
      const reader = new Pain002Reader();
      reader.push(bytes);
      reader.end();
    },
  },
  camt: {
    sample: camtFile(),
    read: (bytes) => {
      const reader = new CamtReader();
      for (const _ of reader.push(bytes));
      for (const _ of reader.end());
    },
  },
};

/** Where each kind of element in a sample ends, and which sibling follows it. */
function places(sample: string): { path: string; end: number; name: string; next: string }[] {
  const open: { name: string; last: number }[] = [];
  const found: { path: string; end: number; name: string; next: string }[] = [];
  for (const match of sample.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
    const [text, closes, name = '', isEmpty] = match;
    const parent = open.at(-1);
    if (!closes) {
      const before = parent && found[parent.last];
      if (before) before.next = name;
      open.push({ name, last: -1 });
    }
    if (!closes && !isEmpty) continue;
    const path = open.map((each) => each.name).join('/');
    open.pop();
    const end = match.index + text.length;
    const holder = open.at(-1);
    if (holder) holder.last = found.length;
    if (holder) found.push({ path, end, name, next: 'Unknown' });
  }
  return [...new Map(found.map((place) => [place.path, place])).values()];
}

/** The thread's own CPU time, so other processes don't count; the best of three. */
function work(read: (bytes: Buffer) => void, file: string, enough: number): number {
  const bytes = Buffer.from(file);
  let best = Infinity;
  for (let tries = 0; tries < 3 && best > enough; tries += 1) {
    const before = process.threadCpuUsage();
    read(bytes);
    best = Math.min(best, process.threadCpuUsage(before).user / 1_000);
  }
  return best;
}

const FEW = 1_000;
const MANY = 4 * FEW;
/** Linear work grows four times, quadratic work sixteen times. */
const GROWTH_MAXIMUM = 8;
const NOISE_MILLISECONDS = 6;

test.each(Object.entries(READERS))('the work of reading %s grows with its length', (_, reader) => {
  const all = places(reader.sample);
  const slow = all.flatMap(({ path, end, name, next }) => {
    const fileOf = (count: number) =>
      reader.sample.slice(0, end) + `<${name}/>`.repeat(count) + `<${next}/>`.repeat(count) + reader.sample.slice(end);
    const few = work(reader.read, fileOf(FEW), 0);
    const limit = GROWTH_MAXIMUM * Math.max(few, NOISE_MILLISECONDS);
    const many = work(reader.read, fileOf(MANY), limit);
    return many > limit ? [{ path, next, few, many }] : [];
  });
  expect(slow).toEqual([]);
  expect(all.length).toBeGreaterThan(20);
});
