import { useMemo } from 'react';
import { ENTITY_STATUSES } from '@portico/contract/approvals/model';
import { EntityStatusWord, useChoices } from '../approvals/public.ts';
import { useDisplay, type Display } from '../lib/format/display.ts';
import { useText, type Translate } from '../lib/format/texts.tsx';
import type { Column } from '../ui/grid/columns/column.ts';
import { DetailCell, NameCell, NamesCell } from '../ui/values/cells.tsx';
import { LedgerAmount } from '../ui/values/money.tsx';
import { RULE_SCOPES, RULE_SOURCES } from '@portico/contract/signoff/model';
import { type RuleRow } from './model.ts';
import { signOffRule } from './sign-off-rule.ts';

type RuleColumn = Column<RuleRow>;
const NO_CURRENCIES: string[] = [];

/** The columns of the sign-off rules; their fields come from the contract's declaration. */
export function useRuleColumns(): RuleColumn[] {
  const t = useText();
  const display = useDisplay();
  const currencies = useChoices(signOffRule).data?.currencies ?? NO_CURRENCIES;
  return useMemo(
    () => [...scopeColumns(t), ...limitColumns(t, currencies), ...signatureColumns(t, display)],
    [t, display, currencies],
  );
}

function scopeColumns(t: Translate): RuleColumn[] {
  return [
    {
      field: 'name',
      title: t('signoff.column.name'),
      width: 170,
      grows: 2,
      cell: ({ name }) => <NameCell name={name} />,
    },
    {
      field: 'entityStatus',
      title: t('signoff.column.entityStatus'),
      width: 168,
      options: ENTITY_STATUSES.map((value) => ({ value, label: t(`approvals.entity.${value}`) })),
      cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} />,
    },
    {
      field: 'scope',
      title: t('signoff.column.scope'),
      width: 130,
      grows: 1,
      options: RULE_SCOPES.map((value) => ({ value, label: t(`signoff.scope.${value}`) })),
      cell: (row) => <NamesCell names={row.scopeNames} none={t(`signoff.scope.${row.scope}`)} />,
    },
    {
      field: 'sourceType',
      title: t('signoff.column.sourceType'),
      width: 150,
      priority: 3,
      hasNone: true,
      options: RULE_SOURCES.map((value) => ({ value, label: t.of('status', `sourceType.${value}`) })),
      cell: ({ sourceType }) =>
        sourceType === null ? t('signoff.source.all') : t.of('status', `sourceType.${sourceType}`),
    },
  ];
}

function limitColumns(t: Translate, currencies: string[]): RuleColumn[] {
  return [
    {
      field: 'limit',
      title: t('signoff.column.limit'),
      width: 156,
      align: 'end',
      cell: ({ limit, limitCurrency }) =>
        limit === null ? (
          <DetailCell text={t('signoff.unlimited')} />
        ) : (
          <LedgerAmount amount={limit} currency={limitCurrency} strong />
        ),
    },
    {
      field: 'limitCurrency',
      title: t('signoff.column.limitCurrency'),
      width: 80,
      hidden: true,
      options: currencies.map((value) => ({ value, label: value })),
      cell: ({ limitCurrency }) => limitCurrency,
    },
  ];
}

function signatureColumns(t: Translate, display: Display): RuleColumn[] {
  return [
    {
      field: 'signaturesRequired',
      title: t('signoff.column.signaturesRequired'),
      shortTitle: t('signoff.column.signatures'),
      width: 92,
      align: 'end',
      cell: ({ signaturesRequired }) => display.decimal(signaturesRequired),
    },
    {
      field: 'signers',
      title: t('signoff.column.signers'),
      width: 200,
      grows: 2,
      priority: 2,
      cell: ({ signers }) => <NamesCell names={signers} none={t('signoff.nobody')} />,
    },
  ];
}
