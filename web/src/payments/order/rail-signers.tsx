import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { Why } from '../../ui/notices/why.tsx';
import { initials } from '../initials.ts';
import type { OrderDetail } from '../model.ts';
import css from './order-rail.module.css';

type Signer = OrderDetail['signers'][number];
type SignersProps = { order: OrderDetail; place: number; open: number; onSign: () => void };

/** The open places and the people: those who can sign first, you at the top; the others with the reason. */
export function RailSigners({ order, place, open, onSign }: SignersProps) {
  const t = useText();
  const able = order.signers.filter(({ decision }) => decision.allowed);
  const unable = order.signers.filter(({ decision }) => !decision.allowed);
  const sorted = [...able.toSorted((a, b) => Number(b.you) - Number(a.you)), ...unable];
  return (
    <>
      <div className={css.slot}>
        <span className={css.ring} aria-hidden="true">
          <IconPencil size={13} />
        </span>
        <div>
          <div className={css.name}>{t('payments.rail.open', { count: open, place, last: place + open - 1 })}</div>
          <div className={css.quiet}>{t('payments.rail.able', { count: able.length })}</div>
        </div>
      </div>
      <ul className={css.people}>
        {sorted.map((signer) => (
          <SignerRow key={signer.person.uniqueId ?? signer.person.name} signer={signer} onSign={onSign} />
        ))}
      </ul>
    </>
  );
}

function SignerRow({ signer, onSign }: { signer: Signer; onSign: () => void }) {
  const t = useText();
  const { person, you, decision } = signer;
  const name = you ? t('payments.rail.you') : person.name;
  return (
    <li className={`${css.person} ${decision.allowed ? '' : css.unable}`}>
      <span className={`${css.avatar} ${css.small} ${you ? '' : css.grey}`} aria-hidden="true">
        {initials(person.name)}
      </span>
      <span className={you ? css.you : ''}>{name}</span>
      {decision.allowed && you && (
        <Button size="xs" onClick={onSign}>
          {t.of('status', 'action.sign')}
        </Button>
      )}
      {!decision.allowed && (
        <Why
          title={you ? t('payments.cannot.sign', { count: 1 }) : t('payments.rail.cannot', { name: person.name })}
          decision={decision}
        />
      )}
    </li>
  );
}
