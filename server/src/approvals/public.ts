export { applyApprovedChange, applyChangeJob } from './apply-approved-change.ts';
export { requestTwoPersonRule } from './rule/change-two-person-rule.ts';
export {
  changeObject,
  permitEditing,
  reasonsAgainst,
  refuseProblems,
  requestChange,
  type Change,
  type ChangeContext,
} from './change-object.ts';
export { changeObjects } from './change-objects.ts';
export { decideForClient, findRequestForClient } from './people/decide-for-client.ts';
export { findOpenChange, findOpenChanges } from './requests/find-open-change.ts';
export { CHANGE_WAITS, decideEdit } from './requests/decide-change.ts';
export {
  GovernedEntities,
  governedKind,
  makersOf,
  refusalOf,
  type ChangedBy,
  type ContentProblem,
  type Effect,
  type GovernedEntity,
  type ObjectAccess,
  type ObjectChange,
  type Stored,
} from './governed-entity.ts';
export { governedRoutes } from './governed-routes.ts';
export { governedRow } from './governed-row.ts';
export { clientDecides } from './people/client-decides.ts';
export { lastApproverReasons } from './people/load-approvers.ts';
export { linkedPeople, loadHands, SIGNING_IN } from './people/linked-people.ts';
export { lockAdministration } from './lock-administration.ts';
export { decideActions } from './object-actions.ts';
export { choicesHead, objectHead } from './object-head.ts';
export { presentTwoPersonRule } from './rule/read-two-person-rule.ts';
export { rejectOverdueChanges } from './requests/reject-overdue.ts';
export {
  governedCategoriesFor,
  hasChangesFromBefore,
  isGoverned,
  isGovernedFor,
  switchedCategories,
} from './rule/two-person.ts';
export { ofOneHand, strangersTo } from './people/second-person.ts';
export { tellOfAction, tellOfImpersonation } from './people/tell-administrators.ts';
export {
  countingDecisions,
  latestDecisions,
  linkedReasons,
  loadStanding,
  PEOPLE_NEEDED,
  permitDecision,
  presentLatestDecisions,
  type ProviderDecision,
  withStanding,
} from './people/two-deciders.ts';
export { twoPersonRule } from './rule/two-person-rule.ts';
export { approvalPages, seesConnections, viewsKind } from './page-rules.ts';
