import { ActionIcon, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { BrandMark } from '../../ui/layout/brand.tsx';
import { ActingClient } from './acting-client.tsx';
import styles from './navigation-drawer.module.css';
import { Nav } from './nav.tsx';
import { UserMenu } from '../frame/user-menu.tsx';

/** The sidebar as a drawer, where there is no room beside the page. */
export function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      transitionProps={{ transition: 'slide-right' }}
      centered={false}
      padding={0}
      radius={0}
      zIndex={100}
      aria-label={t('shell.navigation')}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <div className={styles.head}>
        <BrandMark />
        Portico
        <ActionIcon aria-label={t('shell.closeNavigation')} onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
      </div>
      <ActingClient />
      <Nav collapsed={false} onFollow={onClose} />
      <div className={styles.foot}>
        <UserMenu look="row" />
      </div>
    </Modal>
  );
}
