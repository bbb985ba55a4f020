/**
 * The content security policy of the app's page: only its own scripts, styles, images and calls. Styles that an editor creates
 * at run time carry the nonce. Scripts have no nonce.
 */
export function appHeaders(nonce: string): Record<string, string> {
  const policy = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": `'self' 'nonce-${nonce}'`,
    "connect-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join("; "),
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Robots-Tag": "noindex, nofollow",
  };
}
