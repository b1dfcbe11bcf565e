export { decidingLines, evaluateRule, type Evaluation } from './evaluate-rule.ts';
export { fitRulesJob, fitRulesOfAllClients } from './fit-rules-job.ts';
export {
  fillPlaces,
  fillsPlace,
  fittingSigners,
  hasPlace,
  isComplete,
  linesFor,
  longestRemaining,
} from './fill-places.ts';
export { ladderOf, limitsOf, type Rung } from './ladder.ts';
export { ruleLineOf, signOffRule } from './sign-off-rule.ts';
export { loadRuleLines } from './load-rules.ts';
export type { DebitTotal, Requirement, RuleLine, Signer } from './rule.ts';
export { signOffPages } from './page-rules.ts';
