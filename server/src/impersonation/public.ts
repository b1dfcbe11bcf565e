export { impersonationPages } from './page-rules.ts';
