export { applyApprovedChange, applyChangeJob, type ApplyChangePayload } from './apply-change.ts';
export { requestTwoPersonRule } from './change-two-person-rule.ts';
export {
  changeObject,
  permitEditing,
  reasonsAgainst,
  refuseProblems,
  requestChange,
  type Change,
} from './change-object.ts';
export { decideForClient, findRequestForClient } from './decide-for-client.ts';
export { findOpenChange, findOpenChanges } from './find-open-change.ts';
export { CHANGE_WAITS, decideEdit } from './decide-change.ts';
export {
  GovernedEntities,
  refusalOf,
  type ChangedBy,
  type ContentProblem,
  type Effect,
  type GovernedEntity,
  type ObjectAccess,
  type ObjectChange,
  type Stored,
} from './governed-entity.ts';
export { governedRow } from './governed-row.ts';
export { clientDecides } from './client-decides.ts';
export { lastApproverReasons } from './load-approvers.ts';
export { linkedPeople, loadHands, SIGNING_IN } from './linked-people.ts';
export { lockAdministration } from './lock-administration.ts';
export { decideActions } from './object-actions.ts';
export { presentTwoPersonRule } from './read-two-person-rule.ts';
export { rejectOverdueChanges } from './reject-overdue.ts';
export {
  governedCategoriesFor,
  hasChangesFromBefore,
  isGoverned,
  isGovernedFor,
  switchedCategories,
} from './two-person.ts';
export { ofOneHand, strangersTo } from './second-person.ts';
export { tellOfAction, tellOfImpersonation } from './tell-administrators.ts';
export {
  countingWords,
  lastWords,
  linkedReasons,
  loadStanding,
  PEOPLE_NEEDED,
  permitDecision,
  presentLastWords,
  withStanding,
} from './two-deciders.ts';
export { twoPersonRule } from './two-person-rule.ts';
