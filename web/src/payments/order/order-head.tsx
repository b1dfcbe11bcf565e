import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MANUAL_PAYMENTS_MAXIMUM } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { useAuthority, useMayOpen } from '../../lib/session/session.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { StatusBadge } from '../../status/public.ts';
import { TermsButton } from '../editing/terms-button.tsx';
import type { OrderDetail } from '../model.ts';
import { OrderActionButton } from '../actions/order-action-button.tsx';
import { CopyButton } from '../manual/copy-button.tsx';
import { ReportButton } from '../printouts/report-button.tsx';
import { PendingTag } from '../order-status.tsx';
import { EditButton } from './edit-button.tsx';
import { RefusedActions } from '../actions/refused-actions.tsx';
import { splitActions } from '../actions/split-actions.ts';
import { SubmitWithCodeButton } from '../actions/submit-with-code-button.tsx';

/** Title, tinted status, id and origin; the actions, with signing last and the only filled one. */
export function OrderHead({ order, onSign }: { order: OrderDetail; onSign: () => void }) {
  const t = useText();
  const phone = usePhone();
  const { status, held, sending, signatures, actions, orderId } = order;
  const partly = status === 'PARTIALLY_SIGNED' ? t('payments.order.givenOf', signaturesOf(signatures)) : undefined;
  const { possible, refused } = splitActions([order]);
  // Signing shows only where it makes sense, with its “?”; otherwise it is listed with the refused actions. On the
  // phone it is at the foot of the page, or with the refused ones.
  const signs = actions.sign && (actions.sign.allowed || order.statusGroup === 'SIGNATURE_REQUIRED');
  return (
    <PageHeader
      title={order.content}
      place={orderId}
      status={
        <>
          <StatusBadge status={status} held={held} sending={sending} detail={partly} />
          <PendingTag entityStatus={order.entityStatus} />
        </>
      }
      quiet={<Quiet order={order} />}
      actions={
        <>
          <EditButton order={order} />
          <TermsButton order={order} />
          <CopyOrder order={order} />
          <ReportButton order={order} />
          {possible.map((action) =>
            action === 'submit' && order.submitNeedsCode ? (
              <SubmitWithCodeButton key={action} order={order} />
            ) : (
              <OrderActionButton key={action} action={action} rows={[order]} />
            ),
          )}
          <RefusedActions
            actions={phone && signs && !actions.sign?.allowed ? [...refused, 'sign'] : refused}
            rows={[order]}
          />
          {actions.sign && signs && !phone && (
            <ActionButton
              variant={actions.sign.allowed ? 'filled' : 'default'}
              leftSection={<IconPencil aria-hidden />}
              decision={actions.sign}
              title={t('payments.cannot.sign', { count: 1 })}
              onClick={onSign}
            >
              {t.of('status', 'action.sign')}
            </ActionButton>
          )}
        </>
      }
    />
  );
}

/** What it is and where it came from. */
function Quiet({ order }: { order: OrderDetail }) {
  const t = useText();
  const { orderId, fileName, sourceType, standingOrder } = order;
  const words = [
    order.content === orderId ? null : orderId,
    t(`payments.order.type.${order.type}`),
    standingOrder ? null : t.of('status', `sourceType.${sourceType}`),
    fileName === order.content ? null : fileName,
  ];
  return (
    <>
      {words.filter(Boolean).join(' · ')}
      {standingOrder && <OfStandingOrder {...standingOrder} />}
    </>
  );
}

/** Leads to the standing order that made it. */
function OfStandingOrder({ uniqueId, name }: NonNullable<OrderDetail['standingOrder']>) {
  const t = useText();
  const mayOpen = useMayOpen('standingOrders');
  const words = `${t('standingOrders.ofOrder')} ${name}`;
  return (
    <>
      {' · '}
      {mayOpen && uniqueId !== null ? (
        <Link to="/payments/standing-orders" search={{ open: uniqueId }}>
          {words}
        </Link>
      ) : (
        words
      )}
    </>
  );
}

/** Salaries that the reader may not see can't be copied, nor more payments than are entered by hand. */
function CopyOrder({ order: { uniqueId, status, numberOfTransactions: count, type } }: { order: OrderDetail }) {
  const t = useText();
  const seesSalaries = useAuthority('PAYMENT_SALARY_DETAILS');
  const isCopied = count > 0 && count <= MANUAL_PAYMENTS_MAXIMUM && status !== 'DELETED';
  if (!isCopied || (type === 'SALARY' && !seesSalaries)) return null;
  return (
    <CopyButton from={{ order: uniqueId }} title={t('payments.manual.copyOrder.title')}>
      {t('payments.manual.copyOrder')}
    </CopyButton>
  );
}

const signaturesOf = ({ given, required }: OrderDetail['signatures']) => ({ given, required });
