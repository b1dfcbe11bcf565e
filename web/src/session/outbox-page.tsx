import { ActionIcon, Input } from '@mantine/core';
import { IconMailOff, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MinimalLayout } from '../ui/layout/minimal-layout.tsx';
import { MinimalBanner } from '../impersonation/public.ts';
import { call } from '../lib/http/client.ts';
import { problemOf } from '../lib/http/problem.ts';
import { useText } from '../lib/format/texts.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Empty, Failed, Loading } from '../ui/layout/states.tsx';
import styles from './outbox.module.css';
import { OutboxMessage } from './outbox-message.tsx';

const ASK_AGAIN_MS = 3_000;

/** What the portal sent, for trying it out; it exists only in LOCAL, DEV and TEST. */
export function OutboxPage() {
  const t = useText();
  const [recipient, setRecipient] = useState('');
  const outbox = useOutbox(recipient.trim());
  return (
    <MinimalLayout place="top" banner={<MinimalBanner />}>
      <div className={styles.page}>
        <PageHeader title={t('outbox.title')} quiet={t('outbox.subtitle')} />
        <RecipientFilter value={recipient} onChange={setRecipient} />
        <Messages outbox={outbox} isFiltered={recipient.trim() !== ''} />
      </div>
    </MinimalLayout>
  );
}

function useOutbox(recipient: string) {
  return useQuery({
    queryKey: ['outbox', recipient],
    queryFn: ({ signal }) =>
      call('GET portal/dev/outbox', { query: recipient ? { recipient } : {} }, { signal, background: true }),
    refetchInterval: (query) => (query.state.error ? false : ASK_AGAIN_MS),
  });
}

function Messages({ outbox, isFiltered }: { outbox: ReturnType<typeof useOutbox>; isFiltered: boolean }) {
  const t = useText();
  const icon = <IconMailOff size={28} aria-hidden />;
  if (outbox.error && problemOf(outbox.error).problem.key === 'NOT_FOUND') {
    return <Empty icon={icon} title={t('outbox.unavailableTitle')} text={t('outbox.unavailableText')} />;
  }
  if (outbox.error) {
    return <Failed title={t('outbox.failedTitle')} error={outbox.error} onRetry={() => void outbox.refetch()} />;
  }
  if (!outbox.data) return <Loading />;
  if (outbox.data.length === 0) {
    const kind = isFiltered ? 'emptyFilter' : 'empty';
    return <Empty icon={icon} title={t(`outbox.${kind}Title`)} text={t(`outbox.${kind}Text`)} />;
  }
  return (
    <>
      <p className={styles.count} role="status">
        {t('outbox.count', { count: outbox.data.length })} · {t('outbox.newestFirst')}
      </p>
      <ol className={styles.list}>
        {outbox.data.map((message) => (
          <OutboxMessage key={`${message.sentAt} ${message.recipient} ${message.text}`} message={message} />
        ))}
      </ol>
    </>
  );
}

function RecipientFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{t('outbox.recipient')}</label>
      <Input
        id={id}
        type="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={t('outbox.recipientPlaceholder')}
        maxLength={200}
        rightSectionPointerEvents="all"
        rightSection={
          value && (
            <ActionIcon size={24} aria-label={t('outbox.clear')} onClick={() => onChange('')}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )
        }
      />
    </div>
  );
}
