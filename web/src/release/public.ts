export { useHitsBeside, useOperationsBeside } from './queries.ts';
export { DecisionDialog } from './screening/decision-dialog.tsx';
export { NoLongerCounts, DecisionLines, DecisionNotes } from './screening/decision-log.tsx';
export type { Proving } from './screening/prove-step.tsx';
