import { useState } from 'react';
import { IconWallet } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { trustedId, type OrderId } from '@portico/contract/ids';
import { EditorGap, MayNotEdit } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import type { ManualChoices, StoredManualOrder } from '../model.ts';
import { useCopiedPayments, useManualChoices, useManualOrder } from '../queries.ts';
import { copiedFrom } from './copied-from.ts';
import { useDraftIdentity } from './drafts/draft-identity.ts';
import { OpenedDraftPage } from './drafts/opened-draft-page.tsx';
import { ManualEditor } from './manual-editor.tsx';

/** A new order, entered by hand; with payments in the address, it begins with copies of them. */
export function NewOrderPage() {
  const t = useText();
  const { id, isOpened } = useDraftIdentity();
  const search: Record<string, unknown> = useSearch({ strict: false });
  // A draft that began with copies has them by now.
  const from = isOpened ? null : copiedFrom(search);
  const [choices, copied] = [useManualChoices(), useCopiedPayments(from)];
  if (isOpened) return <OpenedDraftPage key={id} id={id} title={t('payments.manual.title')} />;
  if (!choices.data || (from && !copied.data))
    return <EditorGap failed={t('payments.manual.failed')} asked={from ? [choices, copied] : [choices]} />;
  if (choices.data.debitAccounts.length > 0)
    return (
      <ManualEditor
        key={`${id} ${JSON.stringify(from)}`}
        choices={choices.data}
        copied={from ? copied.data : undefined}
        kept={{ id, revision: null }}
        stored={null}
      />
    );
  return (
    <>
      <PageHeader title={t('payments.manual.title')} />
      <Empty
        icon={<IconWallet size={28} aria-hidden />}
        title={t('payments.manual.noAccount')}
        text={t('payments.manual.noAccount.text')}
      />
    </>
  );
}

/** An open order by hand, to be changed. */
export function EditOrderPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/payments/orders/$uniqueId/edit' });
  const id = trustedId<OrderId>(uniqueId);
  const [order, choices] = [useManualOrder(id), useManualChoices('MANUAL')];
  if (order.data && choices.data)
    return <Edit key={uniqueId} order={{ ...order.data, uniqueId: id }} choices={choices.data} />;
  // Without the right, the choices are refused; the order says why.
  if (order.data?.edit.allowed === false) return <Refusal {...order.data} />;
  return <EditorGap failed={t('payments.manual.failed')} asked={[order, choices]} />;
}

type EditProps = { order: StoredManualOrder & { uniqueId: OrderId }; choices: ManualChoices };

function Edit({ order, choices }: EditProps) {
  // The draft starts from the order as it was when it was opened.
  const [{ content, ...opened }] = useState(order);
  const [stored] = useState(content && { ...opened, content });
  return stored ? <ManualEditor {...{ choices, stored }} /> : <Refusal {...order} />;
}

function Refusal({ edit }: Pick<StoredManualOrder, 'edit'>) {
  const t = useText();
  return <MayNotEdit title={t('payments.manual.edit')} text={t('payments.manual.cannotEdit')} decision={edit} />;
}
