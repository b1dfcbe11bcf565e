import { useState } from 'react';
import { Modal } from '@mantine/core';
import type { OrderId } from '@portico/contract/ids';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useSigningPreview } from '../queries.ts';
import { SignBody } from './sign-body.tsx';
import { SignHead } from './sign-head.tsx';
import { SIGN_WORDS, type ConfirmedAction } from './sign-words.ts';
import css from './sign-dialog.module.css';

type DialogProps = { action?: ConfirmedAction; uuids: OrderId[]; onClose: () => void; onSigned?: () => void };

/**
 * Shows what leaves before asking for the code that signs it, or that submits it where no signature is required. On the
 * phone it fills the screen.
 */
export function SignDialog({ action = 'sign', uuids, onClose, onSigned }: DialogProps) {
  const t = useText();
  const phone = usePhone();
  useFocusReturn();
  const [round, setRound] = useState(1);
  const preview = useSigningPreview(uuids, round, action);
  const { data } = preview;
  const words = SIGN_WORDS[action];
  const refused = data?.refused.length ?? 0;
  const title = t(refused > 0 ? words.titlePart : words.title, {
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
      <Modal.Content aria-label={title}>
        <SignHead title={title} preview={data} onClose={onClose} />
        {data ? (
          <SignBody
            key={round}
            action={action}
            preview={data}
            uuids={uuids}
            onClose={onClose}
            onSigned={onSigned}
            onReview={() => setRound(round + 1)}
          />
        ) : (
          <div className={css.waiting}>
            {preview.isError ? (
              <Failed title={t(words.failed)} error={preview.error} onRetry={() => void preview.refetch()} />
            ) : (
              <Loading />
            )}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
