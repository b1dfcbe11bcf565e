import { useEffect, useRef } from 'react';
import { useLocation } from '@tanstack/react-router';
import { useText } from '../lib/format/texts.tsx';
import { CheckboxWithHelp } from '../ui/form/checkbox-with-help.tsx';
import { useSetting } from './use-setting.ts';

type LineProps = {
  field: 'paymentTemplates' | 'paymentValuesFromTemplate' | 'keepDownloads';
  /** It has no effect: then it says why. */
  off?: 'offForClient' | 'withoutDownloadCenter' | null;
};

/** A setting that is on or off. A link with its name behind `#` leads here. */
export function SwitchLine({ field, off = null }: LineProps) {
  const t = useText();
  const [isOn, setOn] = useSetting(field, `settings.field.${field}`);
  const isSought = useLocation({ select: ({ hash }) => hash === field });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSought) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isSought]);
  return (
    <div ref={place}>
      <CheckboxWithHelp
        label={t(`settings.field.${field}`)}
        help={t(`settings.help.${off ?? field}`)}
        checked={isOn && off === null}
        disabled={off !== null}
        onChange={setOn}
      />
    </div>
  );
}
