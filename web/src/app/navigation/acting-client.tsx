import { useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import styles from './sidebar.module.css';

/** Whose money this is. */
export function ActingClient() {
  const t = useText();
  const { clientId, client } = useSession().user;
  return (
    <div className={styles.client}>
      <b title={client.name}>{client.name}</b>
      <span>
        {clientId}
        {client.accounts > 0 && ` · ${t('shell.clientAccounts', { count: client.accounts })}`}
      </span>
    </div>
  );
}
