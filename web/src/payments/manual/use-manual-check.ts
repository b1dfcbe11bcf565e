import { useEffect, useMemo, useState } from 'react';
import { paymentFaults } from '@portico/contract/payments/manual/faults';
import type { DraftNode, DraftPath, DraftPlace } from '../../ui/form/nested/draft-tree.ts';
import { useEdition } from '../../ui/form/nested/use-nested-draft.ts';
import type { ManualCheck } from '../model.ts';
import { checkManualOrder, type EditedOrder } from '../queries.ts';
import { useManual } from './manual-context.ts';
import { GROUPS, isBlank, PAYMENTS, sentOrder, type SentOrder } from './manual-draft.ts';

/** Long enough not to ask at every key, short enough to be there when somebody looks up. */
const PAUSE_MILLISECONDS = 500;
/** The server writes each payment to look at it: of more than this many only when somebody asks. */
const CHECKED_BY_ITSELF_MAXIMUM = 500;

type PlacedFault = DraftPlace & { message: string };

/** What the complete payments would be as an order. */
export type Outlook = {
  answer: ManualCheck;
  faults: PlacedFault[];
  /** Of so many payments, so many are complete. */
  count: number;
  complete: number;
};

/** `isCurrent` until the next change; `hasFailed` if the last answer did not come; `ask` where it takes a person to ask. */
export type Look = { outlook: Outlook | null; isCurrent: boolean; hasFailed: boolean; ask: (() => void) | null };

type Known = { outlook: Outlook | null; root: DraftNode; hasFailed: boolean };

/** Asks, whenever somebody pauses after a change, what the complete payments of the draft would be. */
export function useManualCheck(edited: EditedOrder | null): Look {
  const { draft, formats, debitOf } = useManual();
  const root = useEdition(draft)?.root ?? null;
  const [known, setKnown] = useState<Known | null>(null);
  const [askedFor, setAskedFor] = useState<DraftNode | null>(null);
  const isLarge = useMemo(() => root !== null && countGiven(root) > CHECKED_BY_ITSELF_MAXIMUM, [root]);
  useEffect(() => {
    if (root === null || (isLarge && askedFor !== root)) return;
    const asking = new AbortController();
    const ask = async () => {
      const sent = sentOrder(
        root,
        { formats, debitOf },
        (payment, terms) => Object.keys(paymentFaults(payment, terms, debitOf(terms.debitAccountId))).length === 0,
      );
      if (sent === null) return setKnown({ outlook: null, root, hasFailed: false });
      const answer = await checkManualOrder(sent.order, edited, asking.signal).catch(() => null);
      if (asking.signal.aborted) return;
      const outlook = answer && outlookOf(answer, sent, countGiven(root));
      setKnown((before) => ({ outlook: outlook ?? before?.outlook ?? null, root, hasFailed: outlook === null }));
    };
    const timer = setTimeout(() => void ask(), isLarge ? 0 : PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [root, formats, debitOf, edited, isLarge, askedFor]);
  const isCurrent = known?.root === root;
  const ask = isLarge && !isCurrent && askedFor !== root ? () => setAskedFor(draft.root) : null;
  return {
    outlook: known?.outlook ?? null,
    isCurrent: known === null || isCurrent,
    hasFailed: known?.hasFailed ?? false,
    ask,
  };
}

function outlookOf(answer: ManualCheck, sent: SentOrder, count: number): Outlook {
  const complete = sent.paths.reduce((sum, { payments }) => sum + payments.length, 0);
  return { answer, faults: answer.faults.map((one) => placed(one, sent)), count, complete };
}

/** The payments in which something was entered. */
function countGiven(root: DraftNode): number {
  return (root.lists[GROUPS] ?? []).reduce(
    (sum, { lists }) => sum + (lists[PAYMENTS] ?? []).filter(({ values }) => !isBlank(values)).length,
    0,
  );
}

/** `groups.0.payments.3.account` of what was sent, as a place in the draft. */
function placed({ field, message }: ManualCheck['faults'][number], { paths }: SentOrder): PlacedFault {
  const [, group, payment, name] = /^groups\.(\d+)(?:\.payments\.(\d+))?\.(\w+)$/.exec(field) ?? [];
  const found = paths[Number(group)];
  const path: DraftPath = (payment === undefined ? found?.group : found?.payments[Number(payment)]) ?? [];
  return { path, field: name ?? '', message };
}
