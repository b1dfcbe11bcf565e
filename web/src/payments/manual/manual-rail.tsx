import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { useWrongFields } from '../../ui/form/nested/use-nested-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Why } from '../../ui/notices/why.tsx';
import { AccountRequirement } from '../order/account-requirement.tsx';
import { useWarningText } from '../order/warning-text.ts';
import { BalanceList } from '../sign-dialog/sign-balances.tsx';
import type { ManualCheck } from '../model.ts';
import { useManual } from './manual-context.ts';
import type { Outlook } from './use-manual-check.ts';
import frame from '../../ui/layout/rail-page.module.css';
import css from './manual-rail.module.css';

const ERRORS_SHOWN = 8;
const WARNINGS_SHOWN = 6;
const SIGNERS_SHOWN = 8;

/** What is wrong, what to know, what is fine; then who will sign, and what remains. */
export function ManualRail({ outlook }: { outlook: Outlook | null }) {
  const t = useText();
  const answer = outlook?.answer;
  const hasOrder = answer !== undefined && answer.faults.length === 0;
  return (
    <aside
      className={frame.rail}
      aria-label={t('payments.manual.rail')}
      aria-busy={outlook !== null && !outlook.isCurrent}
    >
      <h2>{t('payments.manual.rail')}</h2>
      <Checks outlook={outlook} />
      {hasOrder && (
        <>
          <hr />
          <h2>{t('payments.manual.rail.signers')}</h2>
          <Signers answer={answer} />
        </>
      )}
      {hasOrder && answer.balances.length > 0 && (
        <>
          <hr />
          <h2>{t('payments.signing.balances')}</h2>
          <BalanceList balances={answer.balances} />
        </>
      )}
    </aside>
  );
}

function Checks({ outlook }: { outlook: Outlook | null }) {
  const t = useText();
  const { draft } = useManual();
  const wordsOf = useWarningText();
  const shown = useWrongFields(draft, ERRORS_SHOWN);
  const isShown = (message: string) => shown.some((one) => one.message === message);
  const wrong = [...shown, ...(outlook?.faults ?? []).filter(({ message }) => !isShown(message))].slice(
    0,
    ERRORS_SHOWN,
  );
  const warnings = outlook?.answer.warnings ?? [];
  const isOrder = outlook !== null && outlook.answer.faults.length === 0;
  const keys = new Set(warnings.map(({ key }) => key));
  return (
    <ul className={css.checks}>
      {wrong.map(({ path, field, message }) => (
        <li key={`${JSON.stringify(path)} ${field} ${message}`} className={css.wrong}>
          <IconAlertOctagon size={16} aria-hidden />
          <LinkButton onClick={() => draft.goTo({ path, field })}>{message}</LinkButton>
        </li>
      ))}
      {warnings.slice(0, WARNINGS_SHOWN).map((warning) => (
        <li key={JSON.stringify(warning)} className={css.warned}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{wordsOf(warning)}</span>
        </li>
      ))}
      {warnings.length > WARNINGS_SHOWN && (
        <li className={css.quiet}>
          {t('payments.manual.rail.moreWarnings', { count: warnings.length - WARNINGS_SHOWN })}
        </li>
      )}
      {isOrder && wrong.length === 0 && <Fine text={t('payments.manual.fine.complete')} />}
      {isOrder && !keys.has('notCarriedByBank') && <Fine text={t('payments.manual.fine.format')} />}
      {isOrder && !keys.has('duplicateOrder') && <Fine text={t('payments.manual.fine.duplicate')} />}
      {wrong.length === 0 && !isOrder && <li className={css.quiet}>{t('payments.manual.rail.empty')}</li>}
    </ul>
  );
}

function Fine({ text }: { text: string }) {
  return (
    <li className={css.fine}>
      <IconCircleCheck size={16} aria-hidden />
      <span>{text}</span>
    </li>
  );
}

/** The rule in words, and who can sign by it. */
function Signers({ answer: { requirements, signers, submit } }: { answer: ManualCheck }) {
  const t = useText();
  const able = signers.filter(({ decision }) => decision.allowed);
  const names = able.slice(0, SIGNERS_SHOWN).map(({ person }) => person.name);
  return (
    <>
      {requirements.map((requirement) => (
        <AccountRequirement key={requirement.account} requirement={requirement} />
      ))}
      {requirements.length === 0 && <p className={css.quiet}>{t('payments.manual.rail.noRule')}</p>}
      {names.length > 0 && (
        <p className={css.people}>
          {t('payments.manual.rail.able', { count: able.length })}: {names.join(', ')}
        </p>
      )}
      {submit && !submit.allowed && (
        <p className={css.quiet}>
          {t('payments.manual.rail.cannotSubmit')}{' '}
          <Why title={t('payments.manual.rail.cannotSubmit')} decision={submit} />
        </p>
      )}
    </>
  );
}
