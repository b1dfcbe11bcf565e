export { templatePages } from './page-rules.ts';
export { clientTemplate, myTemplate } from './template.ts';
export {
  fromTemplatesRefusal,
  loadUsableTemplates,
  markTemplatesUsed,
  templateSettings,
  type UsableTemplate,
} from './usable-templates.ts';
export { seesTemplate, type TemplateViewer } from './seen-templates.ts';
