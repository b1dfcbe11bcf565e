import type { RateListStatus } from '@portico/contract/rates/model';
import { INCOMING_LINES } from '../platform/incoming/incoming-file.ts';
import { stateTable } from '../platform/state-table.ts';

/** What a file of rates goes through; the database itself puts a list in force (`put_rates_in_force`). */
export const rateListStates = stateTable<RateListStatus>()([
  ...INCOMING_LINES,
  { from: ['UPLOADED'], event: 'rowsWrong', to: ['REFUSED'] },
  { from: ['UPLOADED'], event: 'requested', to: ['WAITING'] },
  { from: ['WAITING'], event: 'approved', to: ['IN_FORCE'] },
  { from: ['WAITING'], event: 'notApproved', to: ['NOT_APPROVED'] },
]);
