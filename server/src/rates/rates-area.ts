import { GOVERNED_KINDS } from '@portico/contract/approvals/kinds';

/** Where the rights on rates are given: what the kind declares. */
export const RATES_AREA = GOVERNED_KINDS.rateList.area;
