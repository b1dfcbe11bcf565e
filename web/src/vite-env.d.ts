/// <reference types="vite/client" />

/** The version that this application was built as. */
declare const PORTICO_VERSION: string;

declare module 'virtual:texts/*' {
  const texts: Record<string, Record<string, (parameters: Record<string, unknown>) => string>>;
  export default texts;
}
