export { applyApprovedChange, applyChangeJob, type ApplyChangePayload } from './apply-change.ts';
export { changeObject, type Change } from './change-object.ts';
export { decideEdit } from './decide-change.ts';
export type { ContentProblem, GovernedEntities, GovernedEntity, Stored } from './governed-entity.ts';
export { isGoverned } from './two-person.ts';
