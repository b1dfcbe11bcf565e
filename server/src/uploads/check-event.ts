import type { Finding } from '@portico/contract/findings';
import { EXECUTION_DATE_YEARS_AHEAD_MAXIMUM } from '@portico/contract/limits';
import type { Pain001Event } from '@portico/formats/pain001/pain001-model';
import type { AccountReference } from '@portico/formats/party/party-model';

/** ISO 20022's Max34Text of GenericAccountIdentification1. */
const OTHER_ACCOUNT_MAXIMUM_LENGTH = 34;
const MESSAGE = 'Document/CstmrCdtTrfInitn';

type Event = Exclude<Pain001Event, { kind: 'finding' }>;

/**
 * What the reader accepts but can't become an order: a second message in one file, since one message is one order,
 * account numbers that no bank takes (unless IBANs, they may have any form), and dates too far ahead.
 */
export function checkEvent(event: Event, hasHeader: boolean, today: string): Finding[] {
  switch (event.kind) {
    case 'header':
      return hasHeader ? [error('elementOutOfPlace', { element: 'CstmrCdtTrfInitn' }, `${MESSAGE}[2]`)] : [];
    case 'group':
      return [
        ...checkLength(event.group.debtorAccount, `${MESSAGE}/PmtInf[${event.group.number}]/DbtrAcct`),
        ...checkDate(event.group.executionDate, today, `${MESSAGE}/PmtInf[${event.group.number}]/ReqdExctnDt`),
      ];
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

/** Dates are compared as text: years have four digits. */
function checkDate(date: string | null, today: string, path: string): Finding[] {
  const latest = `${Number(today.slice(0, 4)) + EXECUTION_DATE_YEARS_AHEAD_MAXIMUM}${today.slice(4)}`;
  if (date === null || date <= latest) return [];
  return [error('executionDateTooFar', { date, years: EXECUTION_DATE_YEARS_AHEAD_MAXIMUM }, path)];
}

function checkLength(account: AccountReference | null, path: string): Finding[] {
  const actual = account?.other?.length ?? 0;
  if (actual <= OTHER_ACCOUNT_MAXIMUM_LENGTH) return [];
  return [error('textTooLong', { element: 'Id', maximum: OTHER_ACCOUNT_MAXIMUM_LENGTH, actual }, `${path}/Id/Othr/Id`)];
}

function error(key: string, parameters: Finding['parameters'], path: string): Finding {
  return { severity: 'error', key, parameters, line: null, column: null, path };
}
