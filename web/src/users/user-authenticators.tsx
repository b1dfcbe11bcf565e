import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { FACTORS } from '../factors/public.ts';
import type { UserDetail } from './model.ts';
import css from './users.module.css';

type Props = Pick<UserDetail, 'authenticators'>;

/** A user's own second factors: how many, and the kind, name and dates of each. */
export function UserAuthenticators({ authenticators }: Props) {
  const t = useText();
  const count = t('users.authenticators', { count: authenticators.length });
  if (authenticators.length === 0) return count;
  return (
    <>
      {count}
      <ul className={css.authenticators}>
        {authenticators.map((one) => (
          <AuthenticatorItem key={one.uniqueId} {...one} />
        ))}
      </ul>
    </>
  );
}

function AuthenticatorItem({ kind, name, createdAt, lastUsedAt }: UserDetail['authenticators'][number]) {
  const t = useText();
  const display = useDisplay();
  const Icon = FACTORS[kind].icon;
  return (
    <li>
      <Icon size={16} aria-hidden />
      <div>
        <p>{name}</p>
        <p className={css.quiet}>
          <span>{t(`settings.authenticators.kind${kind}`)}</span>
          <span>{t('settings.authenticators.added', { when: display.instant(createdAt) })}</span>
          <span>
            {lastUsedAt === null
              ? t('settings.authenticators.unused')
              : t('settings.authenticators.used', { when: display.instant(lastUsedAt) })}
          </span>
        </p>
      </div>
    </li>
  );
}
