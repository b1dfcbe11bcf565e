import { useId, useState } from 'react';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useText } from '../../lib/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { useSigningPreview } from '../queries.ts';
import { SignBody } from './sign-body.tsx';
import { SignHead } from './sign-head.tsx';
import css from './sign-dialog.module.css';

type DialogProps = { uuids: string[]; onClose: () => void; onSigned?: () => void };

/** Shows what leaves before it asks for the code that signs it. On the phone it fills the screen. */
export function SignDialog({ uuids, onClose, onSigned }: DialogProps) {
  const t = useText();
  const phone = usePhone();
  const titleId = useId();
  const [round, setRound] = useState(1);
  const preview = useSigningPreview(uuids, round);
  const { data } = preview;
  const refused = data?.refused.length ?? 0;
  const title = t(refused > 0 ? 'payments.signing.titlePart' : 'payments.signing.title', {
    count: uuids.length - refused,
    of: uuids.length,
  });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={1000}
      centered
      fullScreen={phone}
      closeOnClickOutside={false}
      classNames={{ content: css.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-labelledby={titleId}>
        <SignHead id={titleId} title={title} preview={data} onClose={onClose} />
        {data ? (
          <SignBody
            key={round}
            preview={data}
            uuids={uuids}
            onClose={onClose}
            onSigned={onSigned}
            onReview={() => setRound(round + 1)}
          />
        ) : (
          <div className={css.waiting}>
            {preview.isError ? (
              <Failed
                title={t('payments.signing.failed')}
                error={preview.error}
                onRetry={() => void preview.refetch()}
              />
            ) : (
              <Loading />
            )}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
