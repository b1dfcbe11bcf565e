import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import {
  IconCheck,
  IconDots,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconSettings,
  IconUserShare,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import { useDisplay } from '../../lib/format/display.ts';
import { LANGUAGE_NAMES } from '../../lib/format/language.ts';
import { isEndUser } from '../../lib/session/session-store.ts';
import { mayOpen, useSession } from '../../lib/session/session.tsx';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { Avatar } from './avatar.tsx';
import { useChangeLanguage } from './use-change-language.ts';
import { useSignOut } from './use-sign-out.ts';
import styles from './user-menu.module.css';

type Props = {
  /** The whole row of the sidebar, or only the avatar. */
  look: 'row' | 'avatar';
};

/** Who is signed in, the language, and sign-out. */
export function UserMenu({ look }: Props) {
  const t = useText();
  const { user } = useSession();
  const signOut = useSignOut();
  const { language } = useLanguage();
  const changeLanguage = useChangeLanguage();
  const name = user.domainUser.fullName || user.fullName;
  return (
    <Menu position={look === 'row' ? 'top-start' : 'bottom-end'} width={240}>
      <Menu.Target>
        <button type="button" className={styles.target} data-look={look} title={look === 'avatar' ? name : undefined}>
          <span className="visually-hidden">
            {t('shell.userMenu')} {look === 'avatar' && name}
          </span>
          <Avatar name={name} />
          {look === 'row' && <Person name={name} detail={user.domainUser.jobTitle ?? user.userName} />}
          {look === 'row' && <IconDots aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.head}>
          <Person name={name} detail={`${user.userName} · ${user.clientId}`} />
          <PreviousLogin />
        </div>
        <Menu.Divider />
        {!user.impersonated && (
          <>
            <Menu.Label>{t('shell.language')}</Menu.Label>
            <Menu.RadioGroup value={language} onChange={(chosen) => void changeLanguage(chosen as Language)}>
              {LANGUAGES.map((one) => (
                <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick checkIcon={<IconCheck aria-hidden />}>
                  {LANGUAGE_NAMES[one]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        {mayOpen(user, 'settings') && (
          <Menu.Item
            leftSection={<IconSettings aria-hidden />}
            renderRoot={(props) => <Link to="/user/settings" {...props} />}
          >
            {t('shell.personalSettings')}
          </Menu.Item>
        )}
        {/* The provider's people reach it by its address (spec A2). */}
        {user.kind !== 'PROVIDER' && mayOpen(user, 'changePassword') && (
          <Menu.Item
            leftSection={<IconKey aria-hidden />}
            renderRoot={(props) => <Link to="/user/change-password" {...props} />}
          >
            {t('shell.changePassword')}
          </Menu.Item>
        )}
        {mayOpen(user, 'impersonation') && (
          <Menu.Item
            leftSection={<IconUserShare aria-hidden />}
            renderRoot={(props) => <Link to="/user/impersonation" {...props} />}
          >
            {t('impersonation.menu')}
          </Menu.Item>
        )}
        {!isEndUser(user) && (
          <Menu.Item
            leftSection={<IconInfoCircle aria-hidden />}
            renderRoot={(props) => <Link to="/about" {...props} />}
          >
            {t('shell.about')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Person({ name, detail }: { name: string; detail: string }) {
  return (
    <span className={styles.person}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}

/** So that people notice a sign-in that wasn't theirs. */
function PreviousLogin() {
  const t = useText();
  const display = useDisplay();
  const { previousLogin } = useSession().user;
  if (previousLogin === null) return null;
  const when = display.instant(new Date(previousLogin * 1000).toISOString());
  return <span className={styles.detail}>{t('shell.previousLogin', { when })}</span>;
}
