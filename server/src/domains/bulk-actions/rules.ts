/* The pure rules of this domain, which need no database: the demo answers by them too. */
export { resolvePlaceholders } from "./placeholders.ts";
