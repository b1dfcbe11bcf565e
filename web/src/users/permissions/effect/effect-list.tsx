import { IconMinus, IconPlus } from '@tabler/icons-react';
import { shortList } from '../../../lib/format/short-list.ts';
import { useText } from '../../../lib/format/texts.tsx';
import type { Board } from '../board.ts';
import { isGain, isScoped, type EffectLine } from './effect.ts';
import { usePermissionWords } from '../use-words.ts';
import css from '../rail.module.css';

type ListProps = { lines: readonly EffectLine[]; board: Board };

/** Rights gained and lost, each with its area and accounts. */
export function EffectList({ lines, board }: ListProps) {
  return (
    <ul className={css.effect}>
      {lines.map((line) => (
        <EffectItem key={`${line.area} ${line.was} ${line.now}`} {...{ line, board }} />
      ))}
    </ul>
  );
}

function EffectItem({ line, board }: { line: EffectLine; board: Board }) {
  const t = useText();
  const words = usePermissionWords();
  const accountsOf = useAccountWords(board);
  const { area, was, now } = line;
  const gains = isGain(line);
  const Icon = gains ? IconPlus : IconMinus;
  return (
    <li className={gains ? css.gained : css.lost}>
      <Icon size={14} aria-hidden />
      <span>
        <span className="visually-hidden">{t(gains ? 'users.effect.gained' : 'users.effect.lost')} </span>
        <b>{words.area(area)}</b>
        <span>{t('users.effect.change', { was: words.held(area, was), now: words.held(area, now) })}</span>
        {isScoped(area) && <small>{accountsOf(line)}</small>}
      </span>
    </li>
  );
}

/** The accounts that a line applies to. */
function useAccountWords({ choices }: Board): (line: EffectLine) => string {
  const t = useText();
  return ({ isWhole, accounts }) => {
    if (isWhole && accounts.length === choices.accounts.length) return t('users.effect.allAccounts');
    if (accounts.length === 0) return t('users.effect.comingAccounts');
    const words = { count: accounts.length, names: shortList(accounts).join(', ') };
    return t(isWhole ? 'users.effect.andComing' : 'users.effect.accounts', words);
  };
}
