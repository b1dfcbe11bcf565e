import { useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import type { OrderId, TransactionId } from '@portico/contract/ids';
import { paymentFaults } from '@portico/contract/payments/manual/faults';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useInputProblems } from '../../lib/use-input-problems.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SaveDialog } from '../../ui/form/save-dialog.tsx';
import { useDraft, type DraftErrors } from '../../ui/form/use-draft.ts';
import { Loading } from '../../ui/layout/states.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { EnteringContext } from '../manual/manual-context.ts';
import { inSentences } from '../manual/manual-level.ts';
import { paymentOf, UNREADABLE, writtenPayment, type GroupValues, type PaymentValues } from '../manual/manual-draft.ts';
import { PaymentSections } from '../manual/payment/payment-fields.tsx';
import { useDebitOf, useManualFormats } from '../manual/use-manual-level.ts';
import type { EnteredPayment, ManualChoices } from '../model.ts';
import { useEditPayment, useEnteredPayment, useManualChoices } from '../queries.ts';

type Which = { uniqueId: OrderId; transactionId: TransactionId; onClose: () => void };

/** Edits a payment that came in a file, in the fields of the editor; what these don’t show stays. */
export function PaymentDialog(which: Which) {
  const t = useText();
  const [entered, choices] = [useEnteredPayment(which.uniqueId, which.transactionId), useManualChoices('UPLOADED')];
  if (entered.data && choices.data) return <Edit {...which} entered={entered.data} choices={choices.data} />;
  const error = entered.error ?? choices.error;
  return (
    <Dialog
      opened
      onClose={which.onClose}
      title={t('payments.payment.title')}
      width="fields"
      actions={
        <Button size="md" onClick={which.onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      {error ? <TitledProblem error={error} /> : <Loading />}
    </Dialog>
  );
}

type EditProps = Which & { entered: EnteredPayment; choices: ManualChoices };

function Edit({ uniqueId, transactionId, onClose, entered, choices }: EditProps) {
  const t = useText();
  const formats = useManualFormats(choices);
  const debitOf = useDebitOf(choices);
  const edit = useEditPayment(uniqueId, transactionId);
  const group = groupOf(entered);
  const { form, payment, first } = usePaymentForm({ entered, group, formats, debitOf, refusal: edit.error });
  const context = useMemo(() => ({ choices, formats, debitOf, asInFile: first }), [choices, formats, debitOf, first]);
  const save = async () => {
    if (form.checkAll() > 0) return;
    if (!form.isDirty) return onClose();
    await edit.mutateAsync({ contentDigest: entered.contentDigest, payment });
    notify({ kind: 'done', title: t('payments.payment.done') });
    onClose();
  };
  return (
    <SaveDialog
      title={t('payments.payment.title')}
      width="fields"
      onClose={onClose}
      onSave={save}
      isSaving={edit.isPending}
      error={edit.error}
    >
      {entered.saysMore && <Note kind="info">{t('payments.payment.saysMore')}</Note>}
      <EnteringContext value={context}>
        <PaymentSections form={form} group={group} />
      </EnteringContext>
    </SaveDialog>
  );
}

type Group = Pick<GroupValues, 'debitAccountId' | 'serviceLevel' | 'categoryPurpose'>;

/** Of the group that the payment is in, what its rules depend on. */
function groupOf({ debitAccountId, serviceLevel, categoryPurpose }: EnteredPayment): Group {
  return {
    debitAccountId: debitAccountId ?? '',
    serviceLevel: serviceLevel as GroupValues['serviceLevel'],
    categoryPurpose: categoryPurpose as GroupValues['categoryPurpose'],
  };
}

type FormGiven = {
  entered: EnteredPayment;
  group: Group;
  formats: ReturnType<typeof useManualFormats>;
  debitOf: ReturnType<typeof useDebitOf>;
  refusal: unknown;
};

/** The payment as it is written, and as it would be sent. What was wrong with it in its file is no error. */
function usePaymentForm({ entered, group, formats, debitOf, refusal }: FormGiven) {
  const t = useText();
  const display = useDisplay();
  const { ofNumber } = useInputProblems();
  const [first] = useState(() => writtenPayment(entered.payment, display));
  const errorsOf = (values: PaymentValues): DraftErrors => {
    const sent = paymentOf(values, formats);
    const errors = inSentences(t, paymentFaults(sent, group, debitOf(group.debitAccountId)));
    const noAmount = () => ofNumber(values.amount, t('payments.manual.fault.amountMalformed'));
    return sent.amount === UNREADABLE ? { ...errors, amount: noAmount() } : errors;
  };
  const known = errorsOf(first);
  const form = useDraft<PaymentValues>({
    first,
    isNew: false,
    check: (values) =>
      Object.fromEntries(
        Object.entries(errorsOf(values)).filter(
          ([field, error]) =>
            known[field] !== error || values[field as keyof PaymentValues] !== first[field as keyof PaymentValues],
        ),
      ),
    refusal,
  });
  const changed = Object.keys(first).filter(
    (field) => form.draft[field as keyof PaymentValues] !== first[field as keyof PaymentValues],
  );
  const sent = paymentOf(form.draft, formats);
  // What nobody touched is sent as it came, however it was shown.
  const payment = {
    ...entered.payment,
    ...Object.fromEntries(changed.map((field) => [field, sent[field as keyof typeof sent]])),
  };
  return { form, payment, first };
}
