/** The nonce that the content security policy requires of style elements; the server puts it into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The library that locks scrolling behind a dialog looks up its nonce under this name.
Reflect.set(globalThis, '__webpack_nonce__', nonce);
