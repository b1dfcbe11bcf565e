import { useText } from '../../lib/format/texts.tsx';
import type { Approvers } from './model.ts';

const NAMES_SHOWN = 4;

/** Who could approve, in a sentence: "3 people can approve: …". */
export function useApproverWords(): (approvers: Approvers) => string {
  const t = useText();
  return ({ names, count }) => {
    const shown = names.slice(0, NAMES_SHOWN);
    const rest = count - shown.length;
    return t('approvals.rule.approvers', { count, names: [...shown, ...(rest > 0 ? [`+${rest}`] : [])].join(', ') });
  };
}
