import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import css from './effect.module.css';

type LineProps = { isGain: boolean; what: string; children: ReactNode };

/** One right or limit that somebody gains or loses. */
export function EffectLine({ isGain: gains, what, children }: LineProps) {
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

/** The accounts in words: the first by name, and how many more. */
export function namesOfAccounts({
  accounts,
  accountsCount,
}: {
  accounts: readonly string[];
  accountsCount: number;
}): string {
  const more = accountsCount - accounts.length;
  return [...accounts, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** The payment sources in brackets; nothing if it is all of them. */
export function sourcesOf(t: Translate, sources: readonly string[] | null): string {
  return sources === null ? '' : ` (${sources.map((source) => t.of('status', `sourceType.${source}`)).join(', ')})`;
}
