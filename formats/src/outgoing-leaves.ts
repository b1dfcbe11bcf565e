import { FindingList } from './finding-list.ts';
import type { HeaderContent, PaymentGroup, Transaction } from './pain001-model.ts';
import { writePain001, type Pain001WriteVersion } from './pain001-write.ts';
import { pathOf, type XmlElement } from './xml-element.ts';
import { XmlReader } from './xml-reader.ts';

/** A text that goes to a bank, and where it is in the message, in the names of ISO 20022. */
export type Leaf = { path: string; value: string };

/** What each message states anew: its own number, time and totals. */
const OF_THE_MESSAGE = /^GrpHdr\/(?:MsgId|CreDtTm|NbOfTxs|CtrlSum)$|^PmtInf\/(?:NbOfTxs|CtrlSum)$/;
const STATED = { messageId: '–', createdAt: '–', numberOfTransactions: '1', controlSum: null };

/**
 * Everything that a bank is told with one payment, by writing it: the header's content, its group's and its own, in the
 * order of the message. What is not in here does not leave.
 */
export async function outgoingLeaves(
  header: HeaderContent,
  group: PaymentGroup,
  payment: Transaction,
  version: Pain001WriteVersion,
): Promise<Leaf[]> {
  const order = {
    header: { ...header, ...STATED, version },
    groups: [{ group: { ...group, numberOfTransactions: null, controlSum: null }, transactions: [payment] }],
  };
  const leaves: Leaf[] = [];
  const reader = new XmlReader(
    { opened: () => {}, closed: (element) => (leaves.push(...leafOf(element)), false) },
    new FindingList(() => {}),
  );
  for await (const text of writePain001(order, { version })) reader.write(Buffer.from(text));
  reader.end();
  return leaves;
}

function leafOf(element: XmlElement): Leaf[] {
  if (element.hasChildren || element.text === '') return [];
  const path = pathOf(element)
    .replace(/^Document\/CstmrCdtTrfInitn\//, '')
    .replace(/(PmtInf|CdtTrfTxInf)\[1\]/g, '$1');
  const currency = element.attribute('Ccy');
  const value = currency === null ? element.text : `${currency} ${element.text}`;
  return OF_THE_MESSAGE.test(path) ? [] : [{ path, value }];
}
