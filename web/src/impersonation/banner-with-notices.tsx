import { Notifications } from '../ui/notices/notifications.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';

/** The band where the frame shows no notifications: if ending it fails, the reason shows beside it. */
export function BannerWithNotices() {
  return (
    <>
      <ImpersonationBanner />
      <Notifications />
    </>
  );
}
