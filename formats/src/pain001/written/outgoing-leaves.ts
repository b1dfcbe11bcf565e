import { PAYMENT_TEXTS_SHOWN_MAXIMUM } from '@portico/contract/limits';
import { FindingList } from '../../finding-list.ts';
import type { HeaderContent, PaymentGroup, Transaction } from '../pain001-model.ts';
import { writePain001, type Pain001WriteVersion } from './pain001-write.ts';
import { pathOf, type XmlElement } from '../../xml/xml-element.ts';
import { XmlReader } from '../../xml/xml-reader.ts';

/** A text sent to a bank, and its path in the message by ISO 20022 names. */
export type Leaf = { path: string; value: string };

/** `hasMore`: there are more, because the payment predates the limit. */
export type Leaves = { leaves: Leaf[]; hasMore: boolean };

/** What each message states itself: its own number, time and totals. */
const OF_THE_MESSAGE = /^GrpHdr\/(?:MsgId|CreDtTm|NbOfTxs|CtrlSum)$|^PmtInf\/(?:NbOfTxs|CtrlSum)$/;
const STATED = { messageId: '–', createdAt: '–', numberOfTransactions: '1', controlSum: null };

/**
 * Everything a bank is told with one payment, found by writing it: the content of the header, of its group and its own,
 * in message order, the first `PAYMENT_TEXTS_SHOWN_MAXIMUM` texts. Nothing else is sent.
 */
export async function outgoingLeaves(
  header: HeaderContent,
  group: PaymentGroup,
  payment: Transaction,
  version: Pain001WriteVersion,
): Promise<Leaves> {
  const order = {
    header: { ...header, ...STATED, version },
    groups: [{ group: { ...group, numberOfTransactions: null, controlSum: null }, transactions: [payment] }],
  };
  const leaves: Leaf[] = [];
  const closed = (element: XmlElement) => {
    if (leaves.length > PAYMENT_TEXTS_SHOWN_MAXIMUM) reader.stop();
    else leaves.push(...leafOf(element));
    return false;
  };
  const reader = new XmlReader({ opened: () => {}, closed }, new FindingList(() => {}));
  for await (const text of writePain001(order, { version })) reader.write(Buffer.from(text));
  reader.end();
  const shown = leaves.slice(0, PAYMENT_TEXTS_SHOWN_MAXIMUM);
  return { leaves: shown, hasMore: leaves.length > shown.length };
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
