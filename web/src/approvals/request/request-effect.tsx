import { LADDER_AREAS, LEVELS, type Area, type Level } from '@portico/contract/permissions/model';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { Ladders, WithoutRule } from '../effect/effect-ladders.tsx';
import { EffectLine, namesOfAccounts } from '../effect/effect-line.tsx';
import { Signing } from '../effect/effect-signing.tsx';
import type { ChangeEffect, EffectOnPeople, RightChange } from '../model.ts';
import { Note } from '../../ui/notices/note.tsx';
import css from '../effect/effect.module.css';
import request from './request.module.css';

/**
 * The effect of a change: which payments lose their rule, who gains or loses which right on how many accounts, who may
 * sign which amounts, and how many signatures are required.
 */
export function RequestEffect({ effect }: { effect: ChangeEffect }) {
  const t = useText();
  const { people, morePeople, namesakes, paymentsToIt, openOrders, openOrdersIsLowerBound, accountsLeftOut } = effect;
  const orders = t(openOrdersIsLowerBound ? 'approvals.effect.ordersAbove' : 'approvals.effect.orders', {
    count: openOrders,
  });
  return (
    <section className={css.effect}>
      <h2 className={request.title}>{t('approvals.effect')}</h2>
      <p className={css.sum}>
        {sumOf(t, effect)} {(openOrders > 0 || people.length > 0) && orders}
      </p>
      {namesakes.length > 0 && (
        <Note kind="warning">{t('users.namesakes', { count: namesakes.length, names: namesakes.join(', ') })}</Note>
      )}
      {paymentsToIt && <Note kind="warning">{t(`approvals.effect.paymentsToIt.${paymentsToIt}`)}</Note>}
      <WithoutRule ladders={effect.ladders} />
      {accountsLeftOut > 0 && <Note kind="warning">{t('approvals.effect.leftOut', { count: accountsLeftOut })}</Note>}
      {people.map((some) => (
        <People
          key={some.names.join()}
          people={some}
          isAlone={people.length === 1 && some.count === 1 && some.rights.length > 0}
        />
      ))}
      {morePeople > 0 && <p className={request.quiet}>{t('approvals.effect.morePeople', { count: morePeople })}</p>}
      <Ladders {...effect} />
    </section>
  );
}

/** How many different rights change, for one person or several; otherwise how many sign other amounts. */
function sumOf(t: Translate, { people, morePeople }: ChangeEffect): string {
  const count = people.reduce((sum, one) => sum + one.count, morePeople);
  if (count === 0) return t('approvals.effect.nobody');
  const rights = people.flatMap((one) => one.rights);
  if (rights.length === 0) return t('approvals.effect.signers', signersOf(people));
  const different = (some: RightChange[]) => new Set(some.map(({ area }) => area)).size;
  const sums = {
    gained: different(rights.filter(isGain)),
    lost: different(rights.filter((right) => !isGain(right))),
  };
  const [first] = people;
  if (count === 1 && first) return t('approvals.effect.one', { name: first.names.join(), ...sums });
  return t('approvals.effect.several', { count, ...sums });
}

function signersOf(people: readonly EffectOnPeople[]): { gained: number; lost: number } {
  const countOf = (which: 'gains' | 'loses') =>
    people.reduce((sum, { count, signing }) => sum + (signing.some((one) => one[which]) ? count : 0), 0);
  return { gained: countOf('gains'), lost: countOf('loses') };
}

function isGain({ was, now }: Pick<RightChange, 'was' | 'now'>): boolean {
  return LEVELS[now] > LEVELS[was];
}

/** People affected in the same way; a single person has already been named. */
function People({ people, isAlone }: { people: EffectOnPeople; isAlone: boolean }) {
  const { names, count, rights, moreRights, signing, moreSigning } = people;
  const t = useText();
  const more = count - names.length;
  const all = names.join(', ');
  return (
    <>
      {!isAlone && (
        <h3 className={css.people}>{more > 0 ? t('approvals.effect.andMore', { names: all, count: more }) : all}</h3>
      )}
      <ul className={css.list}>
        {rights.map((change) => (
          <Right key={`${change.area} ${change.was} ${change.now}`} change={change} />
        ))}
        {signing.map((change) => (
          <Signing key={JSON.stringify(change)} change={change} />
        ))}
      </ul>
      {moreSigning > 0 && <p className={request.quiet}>{t('approvals.effect.moreSigning', { count: moreSigning })}</p>}
      {moreRights > 0 && <p className={request.quiet}>{t('approvals.effect.moreRights', { count: moreRights })}</p>}
    </>
  );
}

function Right({ change }: { change: RightChange }) {
  const t = useText();
  const { area, was, now } = change;
  return (
    <EffectLine isGain={isGain(change)} what={t(`reasons.permission.${area}`)}>
      <span>{t('users.effect.change', { was: wordOf(t, area, was), now: wordOf(t, area, now) })}</span>
      <small>{accountsOf(t, change)}</small>
    </EffectLine>
  );
}

/** A level; a switch is granted or not. */
function wordOf(t: Translate, area: Area, level: Level): string {
  if (level === 'INHERIT') return t('users.level.closed');
  const isLadder = (LADDER_AREAS as readonly Area[]).includes(area);
  return level === 'GRANT' && !isLadder ? t('users.level.granted') : t(`reasons.level.${level}`);
}

/** On how many accounts, with the first ones named. */
function accountsOf(t: Translate, { isWhole, accountsCount: count, accounts }: RightChange): string {
  if (count === null) return '';
  if (count === 0) return t('users.effect.comingAccounts');
  const names = namesOfAccounts({ accounts, accountsCount: count });
  return t(isWhole ? 'users.effect.andComing' : 'users.effect.accounts', { count, names });
}
