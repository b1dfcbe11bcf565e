import { useState } from 'react';
import type { MandateDecision } from '@portico/contract/accounts/model';
import { useText } from '../../lib/format/texts.tsx';
import { DecisionDialog, type Proving, DecisionNotes } from '../../release/public.ts';
import { groupedNumber } from '../../ui/values/iban.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { askForMandateDecision, useDecideMandate, type Mandate } from './queries.ts';

type DialogProps = { mandate: Mandate; decision: MandateDecision; onClose: () => void };

/** States whether the bank's mandate for an account exists, and on what evidence. */
export function MandateDialog({ mandate, decision, onClose }: DialogProps) {
  const t = useText();
  const { client, owner, bank } = mandate;
  const senderBic = mandate.senderBic ?? (mandate.senderBicConfirmed === null ? 'none' : 'removed');
  const number = groupedNumber(mandate.number);
  const run = useDecideMandate(mandate);
  const [note, setNote] = useState<string | null>(null);
  const proving: Proving | null =
    note === null
      ? null
      : {
          ask: (method) => askForMandateDecision(mandate, { decision, method }),
          async take(proof) {
            const { mandate: after } = await run.mutateAsync({ decision, note, ...proof });
            const isFirst = decision === 'CONFIRM' && after !== 'CONFIRMED';
            const title = t(`accounts.mandates.done.${isFirst ? 'WAITING' : after}`);
            notify({ kind: isFirst ? 'review' : 'done', title });
            onClose();
          },
        };
  return (
    <DecisionDialog
      title={t(`accounts.mandates.title.${decision}`)}
      text={t(`accounts.mandates.text.${decision}`, { client: client.name, number, owner, bank: bank.name, senderBic })}
      follows={
        decision === 'CONFIRM' ? t(`accounts.mandates.follows.${mandate.confirmations > 0 ? 'second' : 'first'}`) : null
      }
      decisions={[]}
      button={t(`accounts.mandates.${decision}`)}
      danger={decision === 'REFUSE'}
      proving={proving}
      onDecide={setNote}
      onClose={onClose}
    >
      <DecisionNotes
        decisions={mandate.decisions}
        word={({ decision: word, person }) => t(`accounts.mandates.said.${word}`, { name: person })}
      />
    </DecisionDialog>
  );
}
