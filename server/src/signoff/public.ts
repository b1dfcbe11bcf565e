export { evaluateRule, type Evaluation } from './evaluate-rule.ts';
export { fillPlaces, fillsPlace, fittingSigners, hasPlace, isComplete, longestRemaining } from './fill-places.ts';
export { signOffRule } from './sign-off-rule.ts';
export { loadConversion, loadRuleLines } from './load-rules.ts';
export type { DebitTotal, Requirement, RuleLine, Signer } from './rule.ts';
