import { useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { SwitchLine } from './switch-line.tsx';

const SWITCHES = ['paymentTemplates', 'paymentValuesFromTemplate'] as const;

/** An option that the client hasn't switched on isn't available to its people. */
export function PaymentsSection() {
  const t = useText();
  const { applicationSettings } = useSession().user.client;
  return (
    <FormSection isPlain title={t('settings.section.payments')}>
      {SWITCHES.map((field) => (
        <SwitchLine key={field} field={field} off={applicationSettings[field] ? null : 'offForClient'} />
      ))}
    </FormSection>
  );
}
