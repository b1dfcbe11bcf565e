import type { OrderId } from '@portico/contract/ids';
import { FileDifferences, isDifference } from '../editing/file-differences.tsx';
import { OrderTemplateDifferences, StandingOrderDifferences } from '../from-templates/template-differences.tsx';
import { Folded } from '../folded.tsx';
import type { OrderWarning } from '../model.ts';

type DifferencesProps = { uniqueId: OrderId; warning: Pick<OrderWarning, 'key' | 'transactionId'> };

/** Whether a warning says that something isn’t what it was. */
function tellsOfChange({ key }: DifferencesProps['warning']): boolean {
  return isDifference({ key }) || key === 'templateChanged' || key === 'standingOrderChanged';
}

/** Below such a warning: what it was, and what it is. */
export function Differences({ uniqueId, warning }: DifferencesProps) {
  if (isDifference(warning)) return <FileDifferences {...{ uniqueId, warning }} />;
  if (warning.key === 'standingOrderChanged') return <StandingOrderDifferences uniqueId={uniqueId} />;
  return warning.key === 'templateChanged' && <OrderTemplateDifferences {...{ uniqueId, warning }} />;
}

/** The same, once somebody wants to see it. */
export function FoldedDifferences({ uniqueId, warning }: DifferencesProps) {
  if (!tellsOfChange(warning)) return null;
  return <Folded>{() => <Differences {...{ uniqueId, warning }} />}</Folded>;
}
