export { applyApprovedChange, applyChangeJob, type ApplyChangePayload } from './apply-change.ts';
export { changeObject, type Change } from './change-object.ts';
export { findOpenChange } from './find-open-change.ts';
export { decideEdit } from './decide-change.ts';
export type { ContentProblem, GovernedEntities, GovernedEntity, Stored } from './governed-entity.ts';
export { rejectOverdueChanges } from './reject-overdue.ts';
export { isGoverned } from './two-person.ts';
