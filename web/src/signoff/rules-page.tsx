import { IconScale } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { signOffRuleList } from '@portico/contract/signoff/lists';
import { NewObjectButton } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { DrawerList } from '../ui/grid/drawer-list.tsx';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Empty } from '../ui/layout/states.tsx';
import type { RuleRow } from './model.ts';
import { useRuleChoices, useSignOffRules } from './queries.ts';
import { RuleCard } from './rule-card.tsx';
import { useRuleColumns } from './rule-columns.tsx';

const RuleDrawer = lazyPart(async () => (await import('./rule-drawer.tsx')).RuleDrawer);
const nameOf = (row: RuleRow) => row.name;

/** Who signs up to which amount: the client's sign-off rules. */
export function RulesPage() {
  const t = useText();
  const navigate = useNavigate();
  const [state, onChange] = useGridState();
  const list = useSignOffRules(gridRequest(state));
  const columns = useRuleColumns();
  const create = useRuleChoices().data?.actions.create;
  return (
    <DrawerList
      title={t('shell.signOffRules')}
      actions={
        <NewObjectButton
          decision={create}
          cannot={t('signoff.cannot.create')}
          word={t('signoff.new')}
          onClick={() => void navigate({ to: '/administration/sign-off-rules/editor' })}
        />
      }
      name="signOffRules"
      words={{
        count: (count, shown) => t('signoff.count', { count, shown }),
        fresh: (count) => t('signoff.fresh', { count }),
        nothingFound: t('signoff.nothingFound'),
        failed: t('signoff.failed'),
      }}
      declared={signOffRuleList.columns}
      {...{ columns, list, idOf, nameOf, state, onChange }}
      Card={RuleCard}
      RowDrawer={RuleDrawer}
      empty={
        <Empty icon={<IconScale size={28} aria-hidden />} title={t('signoff.empty')} text={t('signoff.emptyText')} />
      }
    />
  );
}
