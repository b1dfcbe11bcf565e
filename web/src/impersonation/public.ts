export { ImpersonationBanner } from './impersonation-banner.tsx';
export { MinimalBanner } from './minimal-banner.tsx';
