import { useSession } from '../../lib/session/session.tsx';
import { BrandMark } from '../../ui/layout/brand.tsx';
import styles from './phone-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** The phone's top bar: whose money it is, and who is signed in. */
export function PhoneBar() {
  const { client } = useSession().user;
  return (
    <div className={styles.bar}>
      <BrandMark />
      <b>{client.name}</b>
      <UserMenu look="avatar" />
    </div>
  );
}
