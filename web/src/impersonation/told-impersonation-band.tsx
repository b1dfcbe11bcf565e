import { Notifications } from '../ui/notifications.tsx';
import { ImpersonationBand } from './impersonation-band.tsx';

/** The band where no frame shows notifications: what keeps it from ending is told beside it. */
export function ToldImpersonationBand() {
  return (
    <>
      <ImpersonationBand />
      <Notifications />
    </>
  );
}
