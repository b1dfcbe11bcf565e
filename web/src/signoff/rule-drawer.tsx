import { EntityStatusWord } from '../approvals/status-words.tsx';
import { useText } from '../lib/texts.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import type { RuleChoices, RuleDetail } from './model.ts';
import { OpenRequestNote } from './open-request-note.tsx';
import { useRuleChoices, useSignOffRule } from './queries.ts';
import { RuleActions } from './rule-actions.tsx';
import { RuleFacts } from './rule-facts.tsx';
import css from './rules.module.css';

type DrawerProps = {
  uniqueId: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** One rule: what it does, whether a change waits, and what the reader may do with it. */
export function RuleDrawer({ uniqueId, ...moves }: DrawerProps) {
  const t = useText();
  const rule = useSignOffRule(uniqueId);
  const choices = useRuleChoices();
  const failed = [rule, choices].find((query) => query.isError && !query.data);
  return (
    <Drawer
      {...moves}
      label={t('signoff.label')}
      shown={uniqueId}
      foot={rule.data && choices.data && <RuleActions rule={rule.data} twoPersonRule={choices.data.twoPersonRule} />}
    >
      {failed ? (
        <Failed isPart title={t('signoff.loadFailed')} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : rule.data && choices.data ? (
        <Rule rule={rule.data} choices={choices.data} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

function Rule({ rule, choices }: { rule: RuleDetail; choices: RuleChoices }) {
  const { content, entityStatus, openRequest } = rule;
  return (
    <>
      <header className={css.head}>
        <h2>{content.name}</h2>
        <EntityStatusWord status={entityStatus} />
      </header>
      {openRequest && <OpenRequestNote request={openRequest} />}
      <RuleFacts content={content} choices={choices} />
    </>
  );
}
