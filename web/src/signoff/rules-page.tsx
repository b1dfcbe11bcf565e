import { IconScale } from '@tabler/icons-react';
import { signOffRuleList } from '@portico/contract/signoff/lists';
import { KindList } from '../approvals/public.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import type { RuleRow } from './model.ts';
import { RuleCard } from './rule-card.tsx';
import { useRuleColumns } from './rule-columns.tsx';
import { signOffRule } from './sign-off-rule.ts';

const RuleDrawer = lazyPart(async () => (await import('./rule-drawer.tsx')).RuleDrawer);
const nameOf = (row: RuleRow) => row.name;

/** Who signs up to which amount: the client's sign-off rules. */
export function RulesPage() {
  return (
    <KindList
      kind={signOffRule}
      list={signOffRuleList}
      icon={IconScale}
      columns={useRuleColumns()}
      nameOf={nameOf}
      Card={RuleCard}
      RowDrawer={RuleDrawer}
    />
  );
}
