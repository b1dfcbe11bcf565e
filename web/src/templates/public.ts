export { clientTemplate, myTemplate } from './template.ts';
