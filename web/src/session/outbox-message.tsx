import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import type { ApiAnswer } from '@portico/contract/api';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { useCopy } from '../lib/use-copy.ts';
import styles from './outbox.module.css';

type Message = ApiAnswer<'GET portal/dev/outbox'>[number];

/** The text of a code contains exactly one run of six digits. */
const CODE = /(?<!\d)(\d{6})(?!\d)/;

/** One e-mail or text message, with a button to copy its code, if any. */
export function OutboxMessage({ message }: { message: Message }) {
  const t = useText();
  const display = useDisplay();
  const [before = '', code, after = ''] = message.text.split(CODE);
  const Icon = message.channel === 'SMS' ? IconDeviceMobile : IconMail;
  const channel = t(`outbox.channel${message.channel}`);
  return (
    <li className={styles.message}>
      <Icon aria-hidden />
      <div>
        <h2>{message.subject || channel}</h2>
        <p className={styles.to}>
          {message.subject && channel} {t('outbox.to', { recipient: message.recipient })} ·{' '}
          <time dateTime={message.sentAt}>{display.instant(message.sentAt, { seconds: true })}</time>
        </p>
        <p className={styles.text}>
          {before}
          {code && <mark>{code}</mark>}
          {after}
        </p>
      </div>
      {code && <CopyCode code={code} />}
    </li>
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useText();
  const { copied, copy } = useCopy();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      className={styles.copy ?? ''}
      leftSection={<Icon aria-hidden />}
      onClick={() => copy(code)}
      aria-label={t('outbox.copyCode', { code })}
    >
      {copied ? t('outbox.codeCopied') : code}
    </Button>
  );
}
