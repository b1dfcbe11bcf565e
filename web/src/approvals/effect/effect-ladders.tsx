import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { namesOfAccounts, sourcesOf } from './effect-line.tsx';
import { useMoneyWords } from './effect-signing.tsx';
import type { ChangeEffect, Ladder, SignatureSteps } from '../model.ts';
import css from './effect.module.css';
import request from '../request/request.module.css';

/** Payments that no rule would cover: those covered now come first. */
export function WithoutRule({ ladders, most }: Pick<ChangeEffect, 'ladders'> & { most?: number | undefined }) {
  const t = useText();
  const money = useMoneyWords();
  const lacking = ladders.filter(({ withoutRule }) => withoutRule !== null).slice(0, most);
  if (lacking.length === 0) return null;
  return (
    <div className={css.notes}>
      {lacking.map(({ withoutRule, sources, ...accounts }) => {
        const names = `${namesOfAccounts(accounts)}${sourcesOf(t, sources)}`;
        const key = withoutRule?.isNew ? 'noRule' : 'stillNoRule';
        const above = withoutRule?.above ?? null;
        return (
          <Note key={names} kind={withoutRule?.isNew ? 'error' : 'warning'}>
            {t(`approvals.effect.${key}`, { limited: above ? 'yes' : 'other', amount: money(above), names })}
          </Note>
        );
      })}
    </div>
  );
}

/** How many signatures are required, by amount, before and after. */
export function Ladders({ ladders, moreLadderAccounts: more }: Pick<ChangeEffect, 'ladders' | 'moreLadderAccounts'>) {
  const t = useText();
  const words = useStepWords();
  if (ladders.length === 0) return null;
  return (
    <>
      <h3 className={css.people}>{t('approvals.effect.ladders')}</h3>
      <table className={request.table}>
        <thead>
          <tr>
            <th scope="col">{t('approvals.effect.accounts')}</th>
            <th scope="col">{t('approvals.fields.now')}</th>
            <th scope="col">{t('approvals.fields.afterApproval')}</th>
          </tr>
        </thead>
        <tbody>
          {ladders.map((ladder) => (
            <tr key={JSON.stringify(ladder)}>
              <th scope="row">{nameOf(ladder)}</th>
              <td>{words(ladder.was)}</td>
              <td className={request.after}>{words(ladder.now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={request.quiet}>{t('approvals.effect.moreAccounts', { count: more })}</p>}
    </>
  );

  function nameOf(ladder: Ladder): string {
    return `${namesOfAccounts(ladder)}${sourcesOf(t, ladder.sources)}`;
  }
}

function useStepWords() {
  const t = useText();
  const money = useMoneyWords();
  return (steps: SignatureSteps | null) => {
    if (steps === null) return '–';
    return steps.map(({ upTo, signatures }, index) => {
      const asked = signatures === null ? t('approvals.effect.cannot') : t('signoff.signatures', { count: signatures });
      const from = money(steps[index - 1]?.upTo ?? null);
      const range = upTo ? 'upTo' : index > 0 ? 'above' : 'unlimited';
      return (
        <div key={range + money(upTo)} className={signatures === null ? css.hole : undefined}>
          {t('approvals.effect.step', {
            range: t(`approvals.effect.${range}`, { above: from, upTo: money(upTo) }),
            asked,
          })}
        </div>
      );
    });
  };
}
