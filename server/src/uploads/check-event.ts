import type { Finding } from '@portico/contract/findings';
import type { Pain001Event } from '@portico/formats/pain001-model';
import type { AccountReference } from '@portico/formats/party-model';

/** ISO 20022's Max34Text of GenericAccountIdentification1. */
const OTHER_ACCOUNT_MAXIMUM_LENGTH = 34;
const MESSAGE = 'Document/CstmrCdtTrfInitn';

type Event = Exclude<Pain001Event, { kind: 'finding' }>;

/**
 * What the reader lets pass and an order can't be made of: a second message in one file, since one message is one
 * order, and account numbers that no bank takes (other than IBANs they may have any form).
 */
export function checkEvent(event: Event, hasHeader: boolean): Finding[] {
  switch (event.kind) {
    case 'header':
      return hasHeader ? [error('elementOutOfPlace', { element: 'CstmrCdtTrfInitn' }, `${MESSAGE}[2]`)] : [];
    case 'group':
      return checkLength(event.group.debtorAccount, `${MESSAGE}/PmtInf[${event.group.number}]/DbtrAcct`);
    case 'transaction':
      return checkLength(
        event.transaction.creditorAccount,
        `${MESSAGE}/PmtInf[${event.group.number}]/CdtTrfTxInf[${event.transaction.number}]/CdtrAcct`,
      );
    case 'groupEnd':
    case 'end':
      return [];
  }
}

function checkLength(account: AccountReference | null, path: string): Finding[] {
  const actual = account?.other?.length ?? 0;
  if (actual <= OTHER_ACCOUNT_MAXIMUM_LENGTH) return [];
  return [error('textTooLong', { element: 'Id', maximum: OTHER_ACCOUNT_MAXIMUM_LENGTH, actual }, `${path}/Id/Othr/Id`)];
}

function error(key: string, parameters: Finding['parameters'], path: string): Finding {
  return { severity: 'error', key, parameters, line: null, column: null, path };
}
