import { useText } from '../lib/format/texts.tsx';
import { CheckboxWithHelp } from '../ui/form/checkbox-with-help.tsx';
import { useSetting } from './use-setting.ts';

type LineProps = {
  field: 'paymentTemplates' | 'paymentValuesFromTemplate' | 'keepDownloads';
  /** The client has not switched it on: then it says so. */
  isOff?: boolean;
};

/** A setting that is on or off. */
export function SwitchLine({ field, isOff = false }: LineProps) {
  const t = useText();
  const [isOn, setOn] = useSetting(field, `settings.field.${field}`);
  return (
    <div>
      <CheckboxWithHelp
        label={t(`settings.field.${field}`)}
        help={t(isOff ? 'settings.help.offForClient' : `settings.help.${field}`)}
        checked={isOn && !isOff}
        disabled={isOff}
        onChange={setOn}
      />
    </div>
  );
}
