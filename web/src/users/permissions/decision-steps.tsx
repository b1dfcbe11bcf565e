import type { DecisionStep } from '@portico/contract/permissions/effective';
import { useText } from '../../lib/format/texts.tsx';
import { rowStateOf, type Board } from './board.ts';
import { levelOf, type Scope } from './entries.ts';
import type { MatrixRow } from './rows.ts';
import { usePermissionWords } from './use-words.ts';
import css from './rail.module.css';

/** Places that can decide a line: accounts can't decide an area as a whole. */
const RANKS: Record<Scope['kind'], readonly Scope['kind'][]> = {
  AREA: ['AREA'],
  ACCOUNT_GROUP: ['ACCOUNT_GROUP', 'AREA'],
  ACCOUNT: ['ACCOUNT', 'ACCOUNT_GROUP', 'AREA'],
};

/** The steps of the decision in order; the first that sets a level wins. */
export function DecisionSteps({ board, row }: { board: Board; row: MatrixRow }) {
  const t = useText();
  const ranks = RANKS[row.scope.kind];
  const steps = board.engine
    .steps(row.area, row.account)
    .filter(({ own, rank }) => ranks.includes(rank) && (own || board.inherits));
  const hit = steps.findIndex(({ entry }) => entry !== null);
  return (
    <>
      <h3 className={css.title}>{t('users.steps')}</h3>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <Step key={`${step.own} ${step.rank}`} {...{ board, row, step }} number={index + 1} isHit={index === hit} />
        ))}
      </ol>
    </>
  );
}

type StepProps = { board: Board; row: MatrixRow; step: DecisionStep; number: number; isHit: boolean };

function Step({ board, row, step: { own, rank, entry }, number, isHit }: StepProps) {
  const t = useText();
  const words = usePermissionWords();
  const where = t(`users.step.${own ? 'own' : 'groups'}.${rank}`);
  const level = entry ? words.entry(row.area, levelOf(entry.level)) : t('users.step.nothing');
  const state = rowStateOf(board, row);
  const isFresh = isHit && own && rank === row.scope.kind && !board.isNew && state.own !== state.ownBefore;
  const notes = [
    entry?.groupName && t('users.step.group', { name: entry.groupName }),
    isFresh && t('users.step.fresh'),
    isHit && t('users.step.hit'),
    entry && !isHit && t('users.step.would'),
  ];
  return (
    <li className={isHit ? css.hit : ''} aria-current={isHit ? 'step' : undefined}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <span>
        {t('users.step', { where, level })}
        <small>{notes.filter(Boolean).join(' ')}</small>
      </span>
    </li>
  );
}
