import { bankStatusDisplay } from '@portico/contract/payments/status';
import { useText } from '../lib/format/texts.tsx';
import { BANK_LOOKS } from './status-looks.ts';
import { Tag } from '../ui/values/tag.tsx';

/** The bank's answer in words; an unknown code is shown as it is. */
export function BankStatusTag({ code }: { code: string }) {
  const t = useText();
  const { shape, tone } = BANK_LOOKS[bankStatusDisplay(code)];
  return (
    <Tag tone={tone} shape={shape} title={code}>
      {t.known('status', `bank.${code}`) ?? code}
    </Tag>
  );
}
