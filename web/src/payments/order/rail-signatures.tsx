import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Pips } from '../../ui/values/pips.tsx';
import { StatusShape } from '../../ui/values/status-shapes.tsx';
import { initials } from '../initials.ts';
import type { OrderDetail } from '../model.ts';
import { RailSigners } from './rail-signers.tsx';
import { AccountRequirement } from './account-requirement.tsx';
import { signatureWords } from './signature-words.ts';
import css from './order-rail.module.css';

/** The rule in one sentence, filled places, then who can fill the open ones and who can't. */
export function RailSignatures({ order, onSign }: { order: OrderDetail; onSign: () => void }) {
  const t = useText();
  const display = useDisplay();
  const { signatures, requirements } = order;
  const given = order.signatureList.filter((signature) => !signature.void);
  const open = signatures.required - signatures.given;
  return (
    <section>
      <div className={css.title}>
        <h2>{t('payments.rail.signatures')}</h2>
        {signatures.required > 0 && <Pips {...signatures} />}
      </div>
      <p className={css.quiet}>{t.of('status', signatureWords(order))}</p>
      {requirements.map((requirement) => (
        <AccountRequirement key={requirement.account} requirement={requirement} />
      ))}
      {requirements.length === 0 && <p className={css.rule}>{t(noRuleText(order))}</p>}
      {given.map(({ uniqueId, person, signedAt }, index) => (
        <div key={uniqueId} className={css.slot}>
          <span className={css.avatar} aria-hidden="true">
            {initials(person.name)}
          </span>
          <div>
            <div className={css.name}>{person.name}</div>
            <div className={css.quiet}>
              {t('payments.rail.place', { place: index + 1, at: display.instant(signedAt) })}
            </div>
          </div>
          <span className={css.done}>
            <StatusShape name="discWithTick" />
          </span>
        </div>
      ))}
      {open > 0 && order.statusGroup === 'SIGNATURE_REQUIRED' && requirements.length > 0 && (
        <RailSigners order={order} place={signatures.given + 1} open={open} onSign={onSign} />
      )}
    </section>
  );
}

function noRuleText({ status }: OrderDetail) {
  if (status === 'MISSING_SIGN_OFF_REQUIREMENTS') return 'payments.rail.noRule' as const;
  return status === 'OPEN' ? ('payments.rail.notSubmitted' as const) : ('payments.rail.noneNeeded' as const);
}
