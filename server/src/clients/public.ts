export { createClient, type NewClient } from './create-client.ts';
export { findClient } from './read-clients.ts';
export { isBankAdministrator, readsAsAdministrator } from './permit-bank-administrator.ts';
export { clientPages } from './page-rules.ts';
