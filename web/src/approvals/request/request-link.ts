/**
 * The list in which changes wait. The changes of liquidity management get one of their own: then the kind of what
 * changes decides (`approvalListOf`).
 */
export const REQUEST_LIST = '/administration/pending-approvals/payments';

/** The link to a change that waits, or was decided. */
export const requestLink = (uniqueId: string) => ({ to: `${REQUEST_LIST}/$uniqueId`, params: { uniqueId } }) as const;
