import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { OPERATIONS_SHOWN_MAXIMUM } from '@portico/contract/release/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty, Failed, Loading } from '../../ui/layout/states.tsx';
import { DeskTable, type DeskColumn } from '../../ui/desk/desk-table.tsx';
import type { HitRow } from '../model.ts';
import { useHits } from '../queries.ts';
import { NotReadAgain, ReadAt } from '../../ui/desk/read-at.tsx';
import { DecisionLog } from './decision-log.tsx';
import desk from '../../ui/desk/desk.module.css';
import css from '../operations/operations.module.css';

/** The bank messages stopped by sanction screening, longest wait first. */
export function ScreeningPage() {
  const t = useText();
  const asked = useHits();
  const count = asked.data?.totalElements ?? 0;
  return (
    <div className={desk.page}>
      <PageHeader
        title={t('operations.screening')}
        quiet={t('operations.screening.about')}
        actions={asked.data && <ReadAt asked={asked} />}
      />
      {asked.data ? (
        <div className={desk.body}>
          <NotReadAgain asked={asked} />
          <HitTable rows={asked.data.content} />
          {count > OPERATIONS_SHOWN_MAXIMUM && (
            <p className={desk.nothing}>{t('operations.most', { number: OPERATIONS_SHOWN_MAXIMUM })}</p>
          )}
        </div>
      ) : asked.isError ? (
        <Failed title={t('operations.screening.failed')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function HitTable({ rows }: { rows: HitRow[] }) {
  const t = useText();
  const columns = useHitColumns();
  if (rows.length === 0) {
    return (
      <Empty
        icon={<IconShieldCheck size={28} aria-hidden />}
        title={t('operations.screening.empty')}
        text={t('operations.screening.emptyText')}
      />
    );
  }
  return <DeskTable label={t('operations.screening')} {...{ rows, columns, idOf }} />;
}

function useHitColumns(): DeskColumn<HitRow>[] {
  const t = useText();
  const display = useDisplay();
  return [
    {
      name: 'message',
      title: t('operations.column.message'),
      width: 250,
      cell: ({ uniqueId, messageId, order }) => (
        <span className={desk.two}>
          <Link to="/administration/screening/$uniqueId" params={{ uniqueId }}>
            <MiddleEllipsis text={messageId} />
          </Link>
          <span title={order.orderId}>{t('operations.ofOrder', { order: order.orderId })}</span>
        </span>
      ),
    },
    {
      name: 'client',
      title: t('operations.column.clientAndBank'),
      cell: ({ client, bank }) => (
        <span className={desk.two}>
          <span>{client.name}</span>
          <span>{bank}</span>
        </span>
      ),
    },
    {
      name: 'hits',
      title: t('operations.column.hits'),
      width: 80,
      align: 'end',
      named: true,
      cell: ({ hits }) => display.decimal(hits),
    },
    {
      name: 'list',
      title: t('operations.column.list'),
      width: 170,
      cell: ({ listVersion }) => listVersion,
    },
    {
      name: 'since',
      title: t('operations.column.since'),
      width: 136,
      cell: ({ since }) => display.instant(since),
    },
    {
      name: 'said',
      title: t('operations.column.decided'),
      width: 250,
      cell: ({ decisions }) =>
        decisions.length > 0 ? (
          <DecisionLog decisions={decisions} />
        ) : (
          <span className={css.quiet}>{t('operations.nobodyYet')}</span>
        ),
    },
  ];
}
