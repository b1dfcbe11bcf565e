import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconClock, IconReplace } from '@tabler/icons-react';
import type { ShownCutOff } from '@portico/contract/payments/shown-cut-off';
import { SAME_PAYMENT_WITHIN_DAYS } from '@portico/contract/payments/duplicates';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { keyOf, nodeAt, type DraftPath } from '../../ui/form/nested/draft-tree.ts';
import type { WrongField } from '../../ui/form/nested/nested-draft.ts';
import { useWrongFields } from '../../ui/form/nested/use-nested-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Why } from '../../ui/notices/why.tsx';
import { useCutOff } from '../cut-offs/use-cut-off.ts';
import { AccountRequirement } from '../order/account-requirement.tsx';
import { useWarningText } from '../order/warning-text.ts';
import { BalanceList } from '../sign-dialog/sign-balances.tsx';
import type { ManualCheck } from '../model.ts';
import type { EditedOrder } from '../queries.ts';
import { useManual } from './manual-context.ts';
import { groupPath, PAYMENTS, type PaymentValues } from './manual-draft.ts';
import { useReplaced } from './use-replaced.ts';
import { useManualCheck, type Look, type Outlook } from './use-manual-check.ts';
import frame from '../../ui/layout/rail-page.module.css';
import css from './manual-rail.module.css';

const ERRORS_SHOWN = 8;
const WARNINGS_SHOWN = 6;
const SIGNERS_SHOWN = 8;

/** What is wrong, what to know, what is fine; then who will sign, and what remains. */
export function ManualRail({ edited }: { edited: EditedOrder | null }) {
  const t = useText();
  const look = useManualCheck(edited);
  const { outlook, isCurrent } = look;
  const answer = outlook && outlook.answer.faults.length === 0 ? outlook.answer : null;
  return (
    <aside className={frame.rail} aria-label={t('payments.manual.rail')} aria-busy={!isCurrent}>
      <h2>{t('payments.manual.rail')}</h2>
      <Checks look={look} />
      {answer && (
        <div className={`${css.ahead} ${isCurrent ? '' : css.stale}`}>
          <hr />
          <h2>{t('payments.manual.rail.signers')}</h2>
          <Signers answer={answer} />
          {answer.balances.length > 0 && (
            <>
              <hr />
              <h2>{t('payments.signing.balances')}</h2>
              <BalanceList balances={answer.balances} />
            </>
          )}
        </div>
      )}
    </aside>
  );
}

function Checks({ look: { outlook, isCurrent, hasFailed, ask } }: { look: Look }) {
  const t = useText();
  const { draft } = useManual();
  // One more than shown says that there are more.
  const shown = useWrongFields(draft, ERRORS_SHOWN + 1);
  const isShown = (one: WrongField) =>
    shown.some(({ path, field }) => field === one.field && keyOf(path) === keyOf(one.path));
  const wrong = [...shown, ...(isCurrent ? (outlook?.faults ?? []).filter((one) => !isShown(one)) : [])];
  return (
    <ul className={css.checks}>
      {wrong.slice(0, ERRORS_SHOWN).map((one) => (
        <WrongLine key={`${keyOf(one.path)} ${one.field}`} wrong={one} />
      ))}
      {wrong.length > ERRORS_SHOWN && (
        <li className={css.quiet}>{t('payments.manual.rail.more', { count: wrong.length - ERRORS_SHOWN })}</li>
      )}
      <ReplacedLine />
      {outlook && isCurrent && !hasFailed && <Found outlook={outlook} hasErrors={wrong.length > 0} />}
      {ask && (
        <li className={css.quiet}>
          <LinkButton onClick={ask}>{t('payments.manual.rail.check')}</LinkButton>
        </li>
      )}
      {hasFailed && <li className={css.quiet}>{t('payments.manual.rail.failed')}</li>}
      {!outlook && !hasFailed && wrong.length === 0 && <li className={css.quiet}>{t('payments.manual.rail.empty')}</li>}
    </ul>
  );
}

/** An error, with the payment that it is in where there are several; leads to its field. */
function WrongLine({ wrong: { path, field, message } }: { wrong: WrongField }) {
  const { draft } = useManual();
  const place = usePlaceName(path);
  return (
    <li className={css.wrong}>
      <IconAlertOctagon size={16} aria-hidden />
      <span>
        {place !== null && <span className={css.place}>{place}</span>}
        <LinkButton onClick={() => draft.goTo({ path, field })}>{message}</LinkButton>
      </span>
    </li>
  );
}

/** That characters are replaced before anything is sent; leads to the first of them. */
function ReplacedLine() {
  const t = useText();
  const { draft } = useManual();
  const { count, first } = useReplaced();
  if (first === null) return null;
  return (
    <li className={css.noted}>
      <IconReplace size={16} aria-hidden />
      <LinkButton onClick={() => draft.goTo(first)}>{t('payments.manual.rail.replaced', { count })}</LinkButton>
    </li>
  );
}

/** “Payment 3 · Brunner AG”; null if there is only one in its group. */
function usePlaceName([group, payment]: DraftPath): string | null {
  const t = useText();
  const { draft } = useManual();
  if (!group || !payment) return null;
  const ids = draft.rowIds(groupPath(group.id), PAYMENTS);
  const values = nodeAt(draft.root, [group, payment])?.values as PaymentValues | undefined;
  if (ids.length < 2 || !values) return null;
  const number = t('payments.manual.rail.place', { number: ids.indexOf(payment.id) + 1 });
  return values.creditor === '' ? number : `${number} · ${values.creditor}`;
}

/** What is to be known of the payments that are complete, and what is fine with them. */
function Found({ outlook: { answer, count, complete }, hasErrors }: { outlook: Outlook; hasErrors: boolean }) {
  const t = useText();
  const wordsOf = useWarningText();
  const { warnings, faults } = answer;
  const keys = new Set(warnings.map(({ key }) => key));
  const isOrder = faults.length === 0;
  return (
    <>
      {warnings.slice(0, WARNINGS_SHOWN).map((warning, index) => (
        <li key={`${index} ${warning.key}`} className={css.warned}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{wordsOf(warning)}</span>
        </li>
      ))}
      {warnings.length > WARNINGS_SHOWN && (
        <li className={css.quiet}>
          {t('payments.manual.rail.moreWarnings', { count: warnings.length - WARNINGS_SHOWN })}
        </li>
      )}
      {answer.cutOff && <CutOffLine cutOff={answer.cutOff} nextDate={answer.nextDate} />}
      {complete < count && <li className={css.quiet}>{t('payments.manual.rail.part', { complete, count })}</li>}
      {isOrder && complete === count && !hasErrors && <Fine text={t('payments.manual.fine.complete')} />}
      {isOrder && !keys.has('notCarriedByBank') && <Fine text={t('payments.manual.fine.format')} />}
      {isOrder && !keys.has('duplicateOrder') && (
        <Fine text={t('payments.manual.fine.duplicate', { days: SAME_PAYMENT_WITHIN_DAYS })} />
      )}
    </>
  );
}

/** Until when the banks take the payments for their date; it is not signed yet. */
function CutOffLine({ cutOff, nextDate }: Pick<ManualCheck, 'nextDate'> & { cutOff: ShownCutOff }) {
  const t = useText();
  const display = useDisplay();
  const words = useCutOff(cutOff, false);
  if (words === null) return null;
  const { state, at, left, of } = words;
  const [Icon, look] = {
    IN_TIME: [IconClock, css.noted] as const,
    AT_RISK: [IconAlertTriangle, css.warned] as const,
    MISSED: [IconAlertOctagon, css.wrong] as const,
  }[state];
  return (
    <li className={look}>
      <Icon size={16} aria-hidden />
      <span>
        {t(`payments.manual.rail.cutOff.${state}`, { at, left })}{' '}
        {nextDate !== null && t('payments.cutOff.next', { date: display.date(nextDate) })}
        {of !== null && <span className={css.place}>{of}</span>}
      </span>
    </li>
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
