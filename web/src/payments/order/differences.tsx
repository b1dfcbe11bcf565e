import type { OrderId } from '@portico/contract/ids';
import { FileDifferences, isDifference } from '../editing/file-differences.tsx';
import { OrderTemplateDifferences } from '../from-templates/template-differences.tsx';
import { Folded } from '../folded.tsx';
import type { OrderWarning } from '../model.ts';

type DifferencesProps = { uniqueId: OrderId; warning: Pick<OrderWarning, 'key' | 'transactionId'> };

/** Below a warning that something isn’t what it was: what it was, and what it is. */
export function Differences({ uniqueId, warning }: DifferencesProps) {
  if (isDifference(warning)) return <FileDifferences {...{ uniqueId, warning }} />;
  return warning.key === 'templateChanged' && <OrderTemplateDifferences {...{ uniqueId, warning }} />;
}

/** The same, once somebody wants to see it. */
export function FoldedDifferences({ uniqueId, warning }: DifferencesProps) {
  if (!isDifference(warning) && warning.key !== 'templateChanged') return null;
  return <Folded>{() => <Differences {...{ uniqueId, warning }} />}</Folded>;
}
