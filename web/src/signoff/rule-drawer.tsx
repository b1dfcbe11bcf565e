import { KindDrawer, WithoutRule } from '../approvals/public.ts';
import type { RowDrawerProps } from '../ui/grid/open-row.tsx';
import type { RuleDetail } from './model.ts';
import { useRuleEffect } from './queries.ts';
import { RuleFacts } from './rule-facts.tsx';
import { signOffRule } from './sign-off-rule.ts';

/** One rule and what it does. */
export function RuleDrawer(moves: RowDrawerProps<RuleDetail>) {
  return (
    <KindDrawer kind={signOffRule} {...moves} Deletion={PaymentsWithoutIt}>
      {({ content }, choices) => <RuleFacts content={content} choices={choices} />}
    </KindDrawer>
  );
}

/** Which payments its deletion would leave without a rule. */
function PaymentsWithoutIt({ object }: { object: RuleDetail }) {
  const effect = useRuleEffect(object.uniqueId, null);
  return effect.data && <WithoutRule ladders={effect.data.ladders} />;
}
