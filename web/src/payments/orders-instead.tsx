import { Button } from '@mantine/core';
import { IconArrowsExchange, IconFilter2 } from '@tabler/icons-react';
import type { StatusGroup } from '@portico/contract/payments/status';
import { useAuthority } from '../lib/session.tsx';
import { useText } from '../lib/texts.tsx';
import { filterWords, type FilterField } from '../ui/grid/filter-field.ts';
import { isFiltered, type GridState } from '../ui/grid/grid-state.ts';
import type { ChangeGrid } from '../ui/grid/use-grid-state.ts';
import { Empty, Failed } from '../ui/states.tsx';
import { UploadButton } from '../uploads/upload-button.tsx';

type InsteadProps = {
  error: Error | null;
  state: GridState;
  onChange: ChangeGrid;
  group: StatusGroup | null;
  fields: FilterField[];
  onRetry: () => void;
};

/** What stands in the place of the orders: failed, nothing found, none in this group, none yet. */
export function OrdersInstead({ error, state, onChange, group, fields, onRetry }: InsteadProps) {
  const t = useText();
  if (error) return <Failed title={t('payments.orders.failed')} error={error} onRetry={onRetry} />;
  if (isFiltered(state)) return <NothingFound {...{ state, onChange, fields }} />;
  if (group === null) return <NoOrdersYet />;
  return (
    <Empty title={t(`payments.empty.${group}`)} text={t(`payments.empty.${group}.text`)}>
      <Button onClick={() => onChange({ tab: null })}>{t('payments.empty.showAll')}</Button>
    </Empty>
  );
}

function NothingFound({ state, onChange, fields }: Pick<InsteadProps, 'state' | 'onChange' | 'fields'>) {
  const t = useText();
  const chosen = fields.flatMap((field) => {
    const value = state.filters[field.field];
    return value === undefined ? [] : [`${field.label}: ${filterWords(field, value)}`];
  });
  if (state.search) chosen.push(t('payments.empty.search', { search: state.search }));
  return (
    <Empty
      icon={<IconFilter2 size={28} aria-hidden />}
      title={t('payments.empty.filtered')}
      text={t('payments.empty.filteredText', { filters: chosen.join(' · ') })}
    >
      {state.search && <Button onClick={() => onChange({ search: '' })}>{t('payments.empty.clearSearch')}</Button>}
      {Object.keys(state.filters).length > 0 && (
        <Button variant={state.search ? 'subtle' : 'default'} onClick={() => onChange({ search: '', filters: {} })}>
          {t('payments.empty.clearAll')}
        </Button>
      )}
    </Empty>
  );
}

function NoOrdersYet() {
  const t = useText();
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  return (
    <Empty
      icon={<IconArrowsExchange size={28} aria-hidden />}
      title={t('payments.empty.title')}
      text={t(mayUpload ? 'payments.empty.textUpload' : 'payments.empty.text')}
    >
      {mayUpload && <UploadButton variant="filled" />}
    </Empty>
  );
}
