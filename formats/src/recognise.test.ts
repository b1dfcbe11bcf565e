import { expect, test } from 'vitest';
import { recognise } from './recognise.ts';

test.each([
  ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>', 'pain.001.001.09'],
  ['<d:Document xmlns:d="http://x/pain.001.001.03.ch.02.xsd"><d:CstmrCdtTrfInitn>', 'pain.001.001.03.ch.02'],
  ['<Document><CstmrPmtStsRpt><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>', 'pain.002'],
  ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>', 'camt.053.001.08'],
  ['<E><AppHdr xmlns="urn:x:camt.053.001.02"/><D xmlns="urn:x:pain.008.001.02"><CstmrDrctDbtInitn>', 'pain.008.001.02'],
  ['<Document xmlns="urn:x:pain.001.001.02"><pain.001.001.02>', 'pain.001.001.02'],
  ['{1:F01BANKXXXX0000}{2:I940BANKXXXXN}{4:\r\n:20:X', 'MT940'],
  ['{1:F01}{2:O9421200260331}{4:\n:20:X', 'MT942'],
  [':20:X\r\n:25:DE89\r\n:28C:1/1\r\n:60F:C260331EUR1,00', 'MT940'],
  [':20:X\n:25:DE89\n:28C:1/1\n:34F:EUR0,\n:13D:2603311200+0100', 'MT942'],
  [':20:X\r:28D:1/1\r:50H:/1\r:30:260331', 'MT101'],
  ['<E xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>', 'ECB_XML'],
  ['date;currency;rate\n', 'RATES_CSV'],
  ['\n"Date","Currency","Unit","Rate"\r\n', 'RATES_CSV'],
  ['date;currency;amount\n', null],
  ['<html>', null],
  ['a,b,c', null],
  ['', null],
])('%s is %s', (start, format) => {
  expect(recognise(new TextEncoder().encode(start))).toBe(format);
});
