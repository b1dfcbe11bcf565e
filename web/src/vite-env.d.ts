/// <reference types="vite/client" />

declare module 'virtual:texts/*' {
  const texts: Record<string, Record<string, (parameters: Record<string, unknown>) => string>>;
  export default texts;
}
