import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Empty } from '../../../ui/layout/states.tsx';
import { Tag } from '../../../ui/values/tag.tsx';
import type { OrderDetail } from '../../model.ts';
import { RailSignatures } from '../rail-signatures.tsx';
import rail from '../order-rail.module.css';
import css from './tabs.module.css';

type TabProps = { order: OrderDetail; wide: boolean; onSign: () => void };

/** All signatures, including void ones; without a rail, also the places and who can fill them. */
export function SignaturesTab({ order, wide, onSign }: TabProps) {
  return (
    <>
      {!wide && (
        <div className={rail.asTab}>
          <RailSignatures order={order} onSign={onSign} />
        </div>
      )}
      <SignatureTable order={order} quietWhenEmpty={!wide} />
    </>
  );
}

function SignatureTable({ order, quietWhenEmpty }: { order: OrderDetail; quietWhenEmpty: boolean }) {
  const t = useText();
  const display = useDisplay();
  if (order.signatureList.length === 0) {
    if (quietWhenEmpty) return null;
    return <Empty title={t('payments.signatures.none')} text={t('payments.signatures.noneText')} />;
  }
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('payments.signatures.person')}</th>
          <th scope="col">{t('payments.signatures.signedAt')}</th>
          <th scope="col">{t('payments.signatures.factor')}</th>
          <th scope="col">{t('payments.signatures.state')}</th>
        </tr>
      </thead>
      <tbody>
        {order.signatureList.map((signature) => (
          <tr key={signature.uniqueId}>
            <td className={css.strong}>{signature.person.name}</td>
            <td>{display.instant(signature.signedAt)}</td>
            <td>{t.of('payments', `factor.${signature.factor}`)}</td>
            <td>
              {signature.void ? (
                <Tag shape="crossedSquare">{t('payments.signatures.void')}</Tag>
              ) : (
                <Tag tone="done" shape="tick">
                  {t('payments.signatures.counts')}
                </Tag>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
