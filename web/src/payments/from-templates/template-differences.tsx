import type { UseQueryResult } from '@tanstack/react-query';
import { trustedId, type OrderId, type TemplateId } from '@portico/contract/ids';
import { AfterValue, BeforeValue } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Loading } from '../../ui/layout/states.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import type { OrderWarning, TemplateChanges } from '../model.ts';
import { useOrderTemplateDifferences, useTemplateDifferences } from './queries.ts';
import css from '../editing/file-differences.module.css';

type OfOrder = { uniqueId: OrderId; warning: Pick<OrderWarning, 'transactionId'> };

/** What the template of a payment says otherwise than signers know. */
export function OrderTemplateDifferences({ uniqueId, warning }: OfOrder) {
  const t = useText();
  const asked = useOrderTemplateDifferences(uniqueId);
  const own = asked.data?.templates.find(({ transactionId }) => transactionId === warning.transactionId);
  // Orders from before versions were kept, and templates that are gone.
  if (asked.data && !own) return <p className={css.quiet}>{t('payments.differences.gone')}</p>;
  return <Changes asked={asked} changes={own?.changes ?? null} />;
}

/** In what the payment of a changed standing order differs from the one before. */
export function StandingOrderDifferences({ uniqueId }: Pick<OfOrder, 'uniqueId'>) {
  const t = useText();
  const asked = useOrderTemplateDifferences(uniqueId);
  const { changes } = asked.data?.standingOrder ?? { changes: [] };
  return (
    <Changes
      {...{ asked, changes }}
      unseen={t('payments.differences.unseenPayment')}
      none={t('payments.differences.samePayment')}
    />
  );
}

/** What a template says otherwise than when signers last let an order from it go. */
export function TemplateDifferences({ template }: { template: string }) {
  const asked = useTemplateDifferences(trustedId<TemplateId>(template));
  return <Changes asked={asked} changes={asked.data ? asked.data.changes : []} />;
}

type ChangesProps = {
  asked: Pick<UseQueryResult, 'data' | 'error'>;
  changes: TemplateChanges;
  /** If it isn’t said of a template. */
  unseen?: string;
  none?: string;
};

function Changes({ asked: { data, error }, changes, unseen, none }: ChangesProps) {
  const t = useText();
  if (error) return <TitledProblem error={error} />;
  if (!data) return <Loading />;
  if (changes === null) return <p className={css.quiet}>{unseen ?? t('payments.differences.unseen')}</p>;
  if (changes.length === 0) return <p className={css.quiet}>{none ?? t('payments.differences.none')}</p>;
  return (
    <ul className={css.list}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={css.change}>
            {t.known('approvals', `clientTemplate.${change.field}`)}:{' '}
            {change.before === null ? '–' : <BeforeValue kind="clientTemplate" change={change} />}{' '}
            <span aria-hidden>→</span> <AfterValue kind="clientTemplate" change={change} />
          </span>
        </li>
      ))}
    </ul>
  );
}
