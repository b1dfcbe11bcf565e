import { useText } from '../../lib/format/texts.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { TermsFacts } from '../cut-offs/terms-facts.tsx';
import type { ConnectionDetail } from './model.ts';

/** Everything known about a connection: its channel, what the bank takes and when, and what it answers. */
export function ConnectionFacts({ content, channelKind, banksCount, clientsCount }: ConnectionDetail) {
  const t = useText();
  const { folder, paymentFormat, takesInstant, finalCodes, partOthers, charset } = content;
  return (
    <Facts>
      <Fact name={t('accounts.connection.column.banks')}>
        {t('accounts.connection.use', { banks: banksCount, clients: clientsCount })}
      </Fact>
      <Fact name={t('accounts.connection.field.folder')}>
        {folder} · {t(`accounts.connection.channel.${channelKind ?? 'gone'}`)}
      </Fact>
      <Fact name={t('accounts.connection.field.paymentFormat')}>{paymentFormat}</Fact>
      <TermsFacts terms={content} />
      <Fact name={t('accounts.connection.instant')}>{t(`approvals.value.${takesInstant}`)}</Fact>
      <Fact name={t('accounts.connection.finalCodes')}>{finalCodes.join(', ') || '–'}</Fact>
      <Fact name={t('accounts.connection.partOthers')}>{partOthers ?? '–'}</Fact>
      <Fact name={t('accounts.connection.charset')}>{charset ?? t('accounts.connection.charset.found')}</Fact>
    </Facts>
  );
}
