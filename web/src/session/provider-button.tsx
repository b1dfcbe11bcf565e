import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../lib/http/client.ts';
import { useText } from '../lib/format/texts.tsx';
import { versionQuery } from '../lib/version.ts';
import styles from '../ui/form/steps.module.css';

type Props = {
  /** The value of the field above: the user's client, which the first sign-in needs. */
  clientId: string;
  onError: (error: unknown) => void;
};

/** "Sign in with …": leaves for the identity provider's own page. Renders nothing without a provider. */
export function ProviderButton({ clientId, onError }: Props) {
  const t = useText();
  const name = useQuery(versionQuery).data?.b2cName;
  const { to, mobileOrder } = useSearch({ from: '/login' });
  const [working, setWorking] = useState(false);
  if (!name) return null;
  const leave = async () => {
    setWorking(true);
    onError(null);
    try {
      const body = { ...(clientId && { clientId }), ...(to && { to }), ...(mobileOrder && { mobileOrder }) };
      window.location.assign((await call('POST portal/b2c/begin', { body })).address);
    } catch (error) {
      onError(error);
      setWorking(false);
    }
  };
  return (
    <>
      <p className={styles.or}>{t('session.or')}</p>
      <Button variant="default" className={styles.other ?? ''} loading={working} onClick={() => void leave()}>
        {t('session.signInWith', { name })}
      </Button>
      <p className={styles.hint}>{t('session.signInWithFirst')}</p>
    </>
  );
}
