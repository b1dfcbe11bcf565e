import { useCallback } from 'react';
import { IconScale } from '@tabler/icons-react';
import { signOffRuleColumns } from '@portico/contract/signoff/columns';
import { useText } from '../lib/texts.tsx';
import { WithDrawer } from '../ui/drawer.tsx';
import { gridRequest } from '../ui/grid/grid-state.ts';
import { GridView } from '../ui/grid/grid-view.tsx';
import { neighbours } from '../ui/grid/neighbours.ts';
import { useGridState } from '../ui/grid/use-grid-state.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Empty } from '../ui/states.tsx';
import { idOf, type RuleRow } from './model.ts';
import { NewRuleButton } from './new-rule-button.tsx';
import { useSignOffRules } from './queries.ts';
import { RuleCard } from './rule-card.tsx';
import { useRuleColumns } from './rule-columns.tsx';

const RuleDrawer = lazyPart(async () => (await import('./rule-drawer.tsx')).RuleDrawer);
const nameOf = (row: RuleRow) => row.name;

/** Who signs up to which amount: the client's sign-off rules. */
export function RulesPage() {
  const t = useText();
  const [state, change] = useGridState();
  const list = useSignOffRules(gridRequest(state));
  const columns = useRuleColumns();
  const { previous, next } = neighbours(list.rows, state.open, idOf);
  const open = useCallback((row: RuleRow) => change({ open: idOf(row) }), [change]);
  const card = useCallback((row: RuleRow) => <RuleCard row={row} onOpen={open} />, [open]);
  return (
    <WithDrawer
      drawer={
        state.open && (
          <RuleDrawer
            uniqueId={state.open}
            onClose={() => change({ open: null })}
            onPrevious={previous && (() => open(previous))}
            onNext={next && (() => open(next))}
          />
        )
      }
    >
      <PageHeader title={t('shell.signOffRules')} actions={<NewRuleButton />} />
      <GridView
        name="signOffRules"
        label={t('shell.signOffRules')}
        words={{
          count: (count, shown) => t('signoff.count', { count, shown }),
          fresh: (count) => t('signoff.fresh', { count }),
          nothingFound: t('signoff.nothingFound'),
          failed: t('signoff.failed'),
        }}
        declared={signOffRuleColumns}
        {...{ columns, list, idOf, nameOf, state, card }}
        onChange={change}
        onOpenRow={open}
        empty={
          <Empty icon={<IconScale size={28} aria-hidden />} title={t('signoff.empty')} text={t('signoff.emptyText')} />
        }
      />
    </WithDrawer>
  );
}
