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

/** What waits for me, what happened last, and the place for files. Each part fails alone. */
export function DashboardPage() {
  const t = useText();
  const { language } = useLanguage();
  const maySign = useAuthority('PAYMENT_SIGN');
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  const mayView = useAuthority('PAYMENT_VIEW');
  const waiting = useWaitingForMySignature();
  const [signing, setSigning] = useState<string[] | null>(null);
  const orders = waiting.data?.content ?? [];
  const review = () => setSigning(orders.map((order) => order.uniqueId));
  return (
    <div className={css.page}>
      <PageHeader title={todayInWords(language)} place={t('shell.dashboard')} />
      <div className={`${css.widgets} ${mayUpload ? css.withUpload : ''}`}>
        <div className={css.main}>
          {maySign && <WaitingForMe waiting={waiting} onReview={review} />}
          {mayView ? (
            <RecentPayments />
          ) : (
            <Empty
              icon={<IconHome size={28} aria-hidden />}
              title={t('dashboard.nothing.title')}
              text={t('dashboard.nothing.text')}
            />
          )}
        </div>
        {mayUpload && <UploadPayments />}
      </div>
      {orders.length > 0 && (
        <PhoneAction>
          <Button size="lg" variant="filled" leftSection={<IconPencil size={20} aria-hidden />} onClick={review}>
            {t('dashboard.reviewCount', { count: orders.length })}
          </Button>
        </PhoneAction>
      )}
      {signing && <SignDialog uuids={signing} onClose={() => setSigning(null)} />}
    </div>
  );
}
