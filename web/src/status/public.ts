export { BankStatusTag } from './bank-status.tsx';
export { StatusBadge, StatusWord, useStatusWords } from './status-badge.tsx';
export { GROUP_LOOKS, STATUS_LOOKS } from './status-looks.ts';
