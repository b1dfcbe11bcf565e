import { useState } from 'react';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { HIT_DECISIONS, type HitDecision } from '@portico/contract/release/model';
import type { MessageStatus } from '@portico/contract/payments/status';
import { usePhone } from '../../lib/use-media.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { HitDialog } from './hit-dialog.tsx';
import type { HitDetail } from '../model.ts';
import { DecisionNotes, decisionWord } from './decision-log.tsx';
import frame from '../../ui/layout/rail-page.module.css';
import css from './hit.module.css';

/** The message's state from this page: still stopped, its outcome, or that others were quicker. */
export type Ending = { status: MessageStatus } | 'elsewhere' | null;

type RailProps = { hit: HitDetail; ending: Ending; onEnd: (status: MessageStatus) => void; onReload: () => void };

/** What was decided and by whom, and the reader's own decision; always in view on the phone. */
export function HitRail({ hit, ending, onEnd, onReload }: RailProps) {
  const t = useText();
  const phone = usePhone();
  const [firstSeen] = useState(hit.screening.uniqueId);
  const changed = hit.screening.uniqueId !== firstSeen;
  const buttons = !ending && <Decide hit={hit} onEnd={onEnd} onChanged={onReload} />;
  return (
    <>
      <aside className={frame.rail} aria-label={t('operations.hit.decision')}>
        <h2>{t('operations.hit.decision')}</h2>
        {changed && !ending && (
          <Note kind="warning" role="alert">
            {t('operations.hit.changed')}
          </Note>
        )}
        {ending ? <Ended ending={ending} /> : <SoFar decisions={hit.decisions} />}
        <DecisionNotes decisions={hit.decisions} word={decisionWord} />
        {!phone && buttons}
      </aside>
      {phone && buttons && <div className={frame.bar}>{buttons}</div>}
    </>
  );
}

/**
 * Says that two people are needed: nobody has decided yet, one has, or two have but one of them could not decide when
 * the other did.
 */
function SoFar({ decisions }: { decisions: HitDetail['decisions'] }) {
  const t = useText();
  const words = decisions.filter(({ counts }) => counts).map(({ decision }) => decision);
  const isRepeated = words.some((word, index) => words.indexOf(word) < index);
  return (
    <>
      <p className={css.small}>{t('operations.hit.rule')}</p>
      <div role="status">
        {words.length > 0 ? (
          <Note kind="review">{t(isRepeated ? 'operations.oneMoreWord' : 'operations.firstOfTwo')}</Note>
        ) : (
          <p className={css.small}>{t('operations.nobodyYet')}</p>
        )}
      </div>
    </>
  );
}

/** The result of the second decision. */
function Ended({ ending }: { ending: NonNullable<Ending> }) {
  const t = useText();
  const isConfirmed = ending !== 'elsewhere' && ending.status === 'COMPLETED_WITH_ERRORS';
  const what = ending === 'elsewhere' ? 'elsewhere' : isConfirmed ? 'confirmed' : 'cleared';
  return (
    <Note kind={what === 'cleared' ? 'done' : 'info'} role="status">
      {t(`operations.hit.ended.${what}`)} <Link to="/administration/screening">{t('operations.hit.others')}</Link>
    </Note>
  );
}

const ICONS = { CONFIRM: IconShieldX, CLEAR: IconShieldCheck };

type DecideProps = { hit: HitDetail; onEnd: (status: MessageStatus) => void; onChanged: () => void };

function Decide({ hit, onEnd, onChanged }: DecideProps) {
  const t = useText();
  const [deciding, setDeciding] = useState<HitDecision | null>(null);
  const decisions = { CLEAR: hit.actions.clear, CONFIRM: hit.actions.confirm };
  return (
    <div className={css.buttons}>
      {HIT_DECISIONS.toReversed().map((decision) => {
        const Icon = ICONS[decision];
        const variant = decision === 'CLEAR' ? 'filled' : 'danger';
        return (
          <ActionButton
            key={decision}
            size="md"
            variant={decisions[decision].allowed ? variant : 'default'}
            leftSection={<Icon aria-hidden />}
            decision={decisions[decision]}
            title={t(`operations.hit.cannot.${decision}`)}
            onClick={() => setDeciding(decision)}
          >
            {t(`operations.hit.${decision}`)}
          </ActionButton>
        );
      })}
      {deciding && <HitDialog {...{ hit, onEnd, onChanged }} decision={deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}
