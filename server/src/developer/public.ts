export { developerPages } from './page-rules.ts';
