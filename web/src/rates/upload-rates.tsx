import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconUpload } from '@tabler/icons-react';
import { hasLevel, useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { DropArea, FileChooser, SentFiles } from '../uploads/public.ts';
import { rateQueue } from './rate-queue.ts';
import css from './rates.module.css';

/** Whether the reader may upload rates. */
export function useMayUpload(): boolean {
  return hasLevel(useSession().user, 'SETTINGS', 'EDIT');
}

/** A page on which files of rates may be dropped. */
export function RatesDropArea({ children }: { children: ReactNode }) {
  return (
    <DropArea enabled={useMayUpload()} onFiles={rateQueue.start} className={css.page}>
      {children}
    </DropArea>
  );
}

/** The button for those who may upload. */
export function UploadRates() {
  const t = useText();
  if (!useMayUpload()) return null;
  return (
    <FileChooser label={t('rates.choose')} accept=".xml,.csv,.txt" onFiles={rateQueue.start}>
      {(open) => (
        <Button variant="filled" leftSection={<IconUpload aria-hidden />} onClick={open}>
          {t('rates.upload')}
        </Button>
      )}
    </FileChooser>
  );
}

/** Files on their way. What became of the last one is shown as soon as the server has it. */
export function SentRates({ onSent }: { onSent: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <SentFiles
      queue={rateQueue}
      label={t('rates.sending')}
      onSent={(ids) => {
        onSent();
        void navigate({ to: '/administration/exchange-rates/files', search: { open: ids[0]! } });
      }}
    />
  );
}
