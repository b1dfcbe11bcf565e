import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconHome, IconPencil } from '@tabler/icons-react';
import { useAuthority } from '../lib/session.tsx';
import { useLanguage, useText } from '../lib/texts.tsx';
import { SignDialog } from '../payments/sign-dialog/sign-dialog.tsx';
import { useWaitingForMySignature } from '../payments/queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PhoneAction } from '../ui/phone-action.tsx';
import { Empty } from '../ui/states.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { todayInWords } from './today.ts';
import { UploadPayments } from './upload-payments.tsx';
import { WaitingForMe } from './waiting-for-me.tsx';
import css from './dashboard.module.css';

/** What waits for me, at the top right; what happened last; the place for files. Each part fails alone. */
export function DashboardPage() {
  const t = useText();
  const { language } = useLanguage();
  const maySign = useAuthority('PAYMENT_SIGN');
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  const mayView = useAuthority('PAYMENT_VIEW');
  const waiting = useWaitingForMySignature();
  const [signing, setSigning] = useState<string[] | null>(null);
  const orders = waiting.data?.content ?? [];
  const count = orders.length;
  const isPart = (waiting.data?.totalElements ?? 0) > count;
  const review = () => setSigning(orders.map((order) => order.uniqueId));
  return (
    <div className={css.page}>
      <PageHeader title={todayInWords(language)} place={t('shell.dashboard')} />
      <div className={`${css.widgets} ${maySign || mayUpload ? css.withSide : ''}`}>
        {maySign && (
          <div className={css.waiting}>
            <WaitingForMe waiting={waiting} onReview={review} />
          </div>
        )}
        <div className={css.main}>{mayView ? <RecentPayments /> : <NothingToDo />}</div>
        {mayUpload && <UploadPayments />}
      </div>
      {count > 0 && (
        <PhoneAction>
          <Button size="lg" variant="filled" leftSection={<IconPencil size={20} aria-hidden />} onClick={review}>
            {t(isPart ? 'dashboard.reviewFirst' : 'dashboard.reviewCount', { count })}
          </Button>
        </PhoneAction>
      )}
      {signing && <SignDialog uuids={signing} onClose={() => setSigning(null)} />}
    </div>
  );
}

function NothingToDo() {
  const t = useText();
  return (
    <Empty
      icon={<IconHome size={28} aria-hidden />}
      title={t('dashboard.nothing.title')}
      text={t('dashboard.nothing.text')}
    />
  );
}
