import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { parseDecimal } from '@portico/contract/money';
import { LADDER_AREAS, LEVELS, type Area, type Level } from '@portico/contract/permissions/model';
import { useDisplay } from '../lib/display.ts';
import { useText, type Translate } from '../lib/texts.tsx';
import type { ChangeEffect, EffectOnPeople, RightChange, SigningLimit } from './model.ts';
import css from './effect.module.css';
import request from './request.module.css';

/** What a change does to people: who gains or loses which right, on how many accounts, and how much they may sign. */
export function RequestEffect({ effect }: { effect: ChangeEffect }) {
  const t = useText();
  const { people, morePeople, openOrders, openOrdersIsLowerBound } = effect;
  const orders = t(openOrdersIsLowerBound ? 'approvals.effect.ordersAbove' : 'approvals.effect.orders', {
    count: openOrders,
  });
  return (
    <section className={css.effect}>
      <h2 className={request.title}>{t('approvals.effect')}</h2>
      {people.length === 0 && morePeople === 0 ? (
        <p className={css.sum}>{t('approvals.effect.nobody')}</p>
      ) : (
        <p className={css.sum}>
          {sumOf(t, effect)} {orders}
        </p>
      )}
      {people.map((some) => (
        <People key={some.names.join()} people={some} isAlone={people.length === 1 && some.count === 1} />
      ))}
      {morePeople > 0 && <p className={request.quiet}>{t('approvals.effect.morePeople', { count: morePeople })}</p>}
    </section>
  );
}

/** How many different rights, of somebody or of several people. */
function sumOf(t: Translate, { people, morePeople }: ChangeEffect): string {
  const count = people.reduce((sum, one) => sum + one.count, morePeople);
  const rights = people.flatMap((one) => one.rights);
  const different = (some: RightChange[]) => new Set(some.map(({ area }) => area)).size;
  const sums = {
    gained: different(rights.filter(isGain)),
    lost: different(rights.filter((right) => !isGain(right))),
  };
  const [first] = people;
  if (count === 1 && first) return t('approvals.effect.one', { name: first.names.join(), ...sums });
  return t('approvals.effect.several', { count, ...sums });
}

function isGain({ was, now }: Pick<RightChange, 'was' | 'now'>): boolean {
  return LEVELS[now] > LEVELS[was];
}

/** People for whom it does the same; who is alone has been named already. */
function People({ people, isAlone }: { people: EffectOnPeople; isAlone: boolean }) {
  const { names, count, rights, moreRights, signing } = people;
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
        {signing && <Signing {...signing} />}
      </ul>
      {moreRights > 0 && <p className={request.quiet}>{t('approvals.effect.moreRights', { count: moreRights })}</p>}
    </>
  );
}

function Right({ change }: { change: RightChange }) {
  const t = useText();
  const { area, was, now } = change;
  return (
    <Line isGain={isGain(change)} what={t(`reasons.permission.${area}`)}>
      <span>{t('users.effect.change', { was: wordOf(t, area, was), now: wordOf(t, area, now) })}</span>
      <small>{accountsOf(t, change)}</small>
    </Line>
  );
}

/** A level that holds; a switch is granted or not. */
function wordOf(t: Translate, area: Area, level: Level): string {
  if (level === 'INHERIT') return t('users.level.closed');
  const isLadder = (LADDER_AREAS as readonly Area[]).includes(area);
  return level === 'GRANT' && !isLadder ? t('users.level.granted') : t(`reasons.level.${level}`);
}

/** On how many accounts, and the first of them by name. */
function accountsOf(t: Translate, { isWhole, accountsCount: count, accounts }: RightChange): string {
  if (count === null) return '';
  if (count === 0) return t('users.effect.comingAccounts');
  const names = [...accounts, ...(count > accounts.length ? [`+${count - accounts.length}`] : [])].join(', ');
  return t(isWhole ? 'users.effect.andComing' : 'users.effect.accounts', { count, names });
}

/** Up to which amount somebody may sign, before and after. */
function Signing({ was, now }: { was: SigningLimit; now: SigningLimit }) {
  const t = useText();
  const words = useLimitWords();
  const gains = was === null || (now !== null && isMore(now, was));
  return (
    <Line isGain={gains} what={t('approvals.effect.signing')}>
      <span>{t('users.effect.change', { was: words(was), now: words(now) })}</span>
    </Line>
  );
}

/** More where a limit falls away, or one of a currency rises or comes. */
function isMore(now: NonNullable<SigningLimit>, was: NonNullable<SigningLimit>): boolean {
  if (now.isUnlimited !== was.isUnlimited) return now.isUnlimited;
  const before = new Map(was.limits.map(({ amount, currency }) => [currency, parseDecimal(amount) ?? 0n]));
  return now.limits.some(({ amount, currency }) => (parseDecimal(amount) ?? 0n) > (before.get(currency) ?? 0n));
}

function useLimitWords(): (limit: SigningLimit) => string {
  const t = useText();
  const display = useDisplay();
  return (limit) => {
    if (limit === null) return t('approvals.effect.signsNothing');
    if (limit.isUnlimited) return t('approvals.effect.unlimited');
    const amounts = limit.limits.map(({ amount, currency }) => `${currency} ${display.amount(amount, currency)}`);
    return t('approvals.effect.upTo', { amounts: amounts.join(', ') });
  };
}

type LineProps = { isGain: boolean; what: string; children: ReactNode };

function Line({ isGain: gains, what, children }: LineProps) {
  const t = useText();
  const Icon = gains ? IconPlus : IconMinus;
  return (
    <li className={gains ? css.gained : css.lost}>
      <Icon size={14} aria-hidden />
      <b>
        <span className="visually-hidden">{t(gains ? 'users.effect.gained' : 'users.effect.lost')} </span>
        {what}
      </b>
      {children}
    </li>
  );
}
