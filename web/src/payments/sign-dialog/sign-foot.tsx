import { Button } from '@mantine/core';
import { IconKey, IconListCheck, IconPencil, IconSend } from '@tabler/icons-react';
import { pinButton } from '../../factors/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { SigningPreview } from '../model.ts';
import { SIGN_WORDS, type ConfirmedAction } from './sign-words.ts';
import type { Details } from './use-details.ts';
import css from './sign-dialog.module.css';

type FootProps = {
  action: ConfirmedAction;
  preview: SigningPreview;
  /** The number of orders; with none, cancelling is the only way out. */
  count: number;
  details: Details;
  /** The extra step that the second factor asks for. */
  furtherStep: string | null;
  ready: boolean;
  waiting: boolean;
  onClose: () => void;
};

const ICONS = { sign: IconPencil, submit: IconSend };

/** The buttons; for a single order, also the way through each of its transactions before signing. */
export function SignFoot({ action, preview, count, details, furtherStep, ready, waiting, onClose }: FootProps) {
  const t = useText();
  const pin = pinButton(furtherStep);
  const signing = details.on ? t.of('status', 'action.signWithDetails') : t(SIGN_WORDS[action].button, { count });
  const Icon = pin ? IconKey : ICONS[action];
  return (
    <footer className={css.foot}>
      {count > 0 && preview.withDetails && !details.on && (
        <ActionButton
          size="md"
          className={css.details}
          leftSection={<IconListCheck aria-hidden />}
          decision={preview.withDetails}
          title={t('payments.cannot.signWithDetails')}
          onClick={details.start}
        >
          {t('payments.details.start')}
        </ActionButton>
      )}
      <Button size="md" className={css.cancel} onClick={onClose}>
        {t(count > 0 ? 'common.cancel' : 'common.close')}
      </Button>
      {count > 0 && (
        <Button
          type="submit"
          size="md"
          variant="filled"
          className={css.submit}
          leftSection={<Icon aria-hidden />}
          loading={waiting}
          aria-disabled={!ready}
        >
          {pin ? t(pin) : signing}
        </Button>
      )}
    </footer>
  );
}
