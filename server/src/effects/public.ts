export { accountEffect, accountGroupEffect } from './account-effects.ts';
export { ruleEffect } from './rule-effect.ts';
export { userEffect } from './user-effect.ts';
export { groupEffect } from './user-group-effect.ts';
export { templateEffect } from './template-effect.ts';
