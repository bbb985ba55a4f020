import { readSession, type Session, signIn } from "./session.ts";

const LINK = /^#link=([\w-]+)$/;

/** Who is here; somebody who comes by the link that the service showed at its first start is signed in by it, once. */
export function enter(): Promise<Session> {
  const [, link] = LINK.exec(location.hash) ?? [];
  if (link === undefined) return readSession();
  // Before anything else may read it, or go back to it.
  history.replaceState(history.state, "", location.pathname);
  return signIn({ link });
}
