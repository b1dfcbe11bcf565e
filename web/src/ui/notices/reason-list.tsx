import {
  IconCircleDashed,
  IconClockExclamation,
  IconGauge,
  IconKey,
  IconScale,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import type { Reason } from '@portico/contract/errors';
import { useReasonText } from '../../lib/format/reasons.ts';
import { useText } from '../../lib/format/texts.tsx';
import styles from './reason-list.module.css';

const icons: Record<Reason['kind'], typeof IconUser> = {
  permission: IconShieldLock,
  state: IconCircleDashed,
  rule: IconScale,
  limit: IconGauge,
  cutOff: IconClockExclamation,
  factor: IconKey,
  whoCould: IconUser,
};

/** The reasons of a decision one by one: icon of the kind, sentence, and the kind in words. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  const t = useText();
  const reasonText = useReasonText();
  return (
    <ul>
      {withoutRepetition(reasons).map((reason) => {
        const KindIcon = icons[reason.kind];
        return (
          <li key={idOf(reason)} className={styles.reason}>
            <KindIcon aria-hidden />
            <div>
              {reasonText(reason)}
              <div className={styles.kind}>{t.of('reasons', `kind.${reason.kind}`)}</div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const idOf = ({ key, parameters }: Reason) => `${key} ${JSON.stringify(parameters)}`;

/** Several accounts may give the same reason. */
function withoutRepetition(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [idOf(reason), reason])).values()];
}
