import { readFurther } from '../xml/carried-element.ts';
import type { FindingList } from '../finding-list.ts';
import { parseIsoDateTimeDay } from '../iso-date.ts';
import type { HeaderContent, Pain001Header } from './pain001-model.ts';
import { checkCountry } from '../party/party-check.ts';
import { readParty } from '../party/party-read.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

/** Reads GrpHdr; everything is null if the message has none. */
export function readHeader(element: XmlElement | null, version: string | null): Pain001Header {
  return {
    version,
    messageId: textAt(element, 'MsgId'),
    createdAt: textAt(element, 'CreDtTm'),
    numberOfTransactions: textAt(element, 'NbOfTxs'),
    controlSum: textAt(element, 'CtrlSum'),
    initiatingParty: readParty(descend(element, 'InitgPty')),
    ...readFurther(element),
  };
}

/** The part of a header that goes on to the bank. */
export function headerContent({ initiatingParty, further }: Pain001Header): HeaderContent {
  return further ? { initiatingParty, further } : { initiatingParty };
}

/** Checks what a header must have (ISO 20022 GroupHeader). `place` is GrpHdr, or the message if that is missing. */
export function checkHeader(header: Pain001Header, place: XmlElement, findings: FindingList): void {
  if (header.messageId === null) findings.error('messageIdMissing', place);
  if (header.createdAt === null) findings.error('creationTimeMissing', place);
  else if (parseIsoDateTimeDay(header.createdAt) === null) {
    findings.warning('creationTimeMalformed', place.child('CreDtTm') ?? place, { value: header.createdAt });
  }
  checkCountry(place.child('InitgPty'), findings);
}

/** BtchBookg: `true` or `1`, `false` or `0` (XML Schema boolean); null if missing or neither. */
export function readBatchBooking(parent: XmlElement | null): boolean | null {
  const text = textAt(parent, 'BtchBookg');
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}
