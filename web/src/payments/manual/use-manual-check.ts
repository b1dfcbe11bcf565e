import { useEffect, useState, useSyncExternalStore } from 'react';
import { paymentFaults, type DebitSide } from '@portico/contract/payments/manual/faults';
import type { DraftPath, DraftPlace } from '../../ui/form/nested/draft-tree.ts';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import type { ManualCheck } from '../model.ts';
import { checkManualOrder, type EditedOrder } from '../queries.ts';
import { sentOrder, type ManualFormats, type SentOrder } from './manual-draft.ts';

/** Long enough not to ask at every key, short enough to be there when somebody looks up. */
const PAUSE_MILLISECONDS = 500;

export type PlacedFault = DraftPlace & { message: string };

/** What the complete payments would be as an order; `isCurrent` until the next change. */
export type Outlook = { answer: ManualCheck; faults: PlacedFault[]; isCurrent: boolean };

type Known = { outlook: Omit<Outlook, 'isCurrent'>; edition: object };

/** Asks, whenever somebody stops typing, what the complete payments of the draft would be. Null until there is one. */
export function useManualCheck(
  draft: NestedDraft,
  formats: ManualFormats,
  debitOf: (accountId: string) => DebitSide | null,
  edited: EditedOrder | null,
): Outlook | null {
  const edition = useSyncExternalStore(draft.subscribe, draft.edition);
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const sent = sentOrder(
        draft.root,
        formats,
        (payment, terms) => Object.keys(paymentFaults(payment, terms, debitOf(terms.debitAccountId))).length === 0,
      );
      if (sent === null) return setKnown(null);
      // Without an answer the page stays as it was: saving checks again.
      const answer = await checkManualOrder(sent.order, edited, asking.signal).catch(() => null);
      if (answer === null || asking.signal.aborted) return;
      setKnown({ outlook: { answer, faults: answer.faults.map((one) => placed(one, sent)) }, edition });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [draft, formats, debitOf, edited, edition]);
  return known && { ...known.outlook, isCurrent: known.edition === edition };
}

/** `groups.0.payments.3.account` of what was sent, as a place in the draft. */
function placed({ field, message }: ManualCheck['faults'][number], { paths }: SentOrder): PlacedFault {
  const [, group, payment, name] = /^groups\.(\d+)(?:\.payments\.(\d+))?\.(\w+)$/.exec(field) ?? [];
  const found = paths[Number(group)];
  const path: DraftPath = (payment === undefined ? found?.group : found?.payments[Number(payment)]) ?? [];
  return { path, field: name ?? '', message };
}
