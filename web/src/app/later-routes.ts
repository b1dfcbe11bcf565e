/**
 * Routes of the specification whose pages come with later parts of the product. Until then, signed-in users learn that
 * there is no such page; nobody else gets that far.
 */
export const LATER_ROUTES = [
  '/from-templates',
  '/administration/pending-approvals/liquidity-management',
  '/administration/pending-approvals/liquidity-management/$uniqueId',
  '/administrator-tools',
  '/administrator-tools/clients-migration',
  '/administrator-tools/data-import',
  '/administrator-tools/downtime-notifications',
  '/administrator-tools/downtime-notifications/editor',
  '/administrator-tools/downtime-notifications/editor/$uniqueId',
  '/administrator-tools/downtime-notifications/$uniqueId',
  '/administrator-tools/file-upload',
  '/administrator-tools/log',
  '/administrator-tools/log/$uniqueId',
  '/payments/transactions',
  '/transactions/payments',
  '/transactions/reportings/add-transaction/$trType',
  '/transactions/reportings/edit-transaction/$uniqueId',
  '/DLC/viewReport/$uniqueId',
] as const;
