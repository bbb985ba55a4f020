import { ASIDE_NAME, ASIDE_ROLES, ASIDES, BOILERPLATE, BOILERPLATE_ROLES, UNREAD } from "./element-kinds.ts";
import type { TextBlock } from "./html-facts.ts";

export type Attributes = Record<string, string>;

/** The context of an element, derived from its ancestors. */
export interface Frame {
  unread: boolean;
  boilerplate: boolean;
  aside: boolean;
  main: boolean;
}

export const OUTSIDE: Frame = { unread: false, boilerplate: false, aside: false, main: false };

/** The context inside this element. Most elements share their parent's context. */
export function frameFor(name: string, attributes: Attributes, parent: Frame): Frame {
  const role = attributes["role"]?.toLowerCase() ?? "";
  const main = parent.main || name === "main" || name === "article" || role === "main";
  // The header of an article is its headline, not the site header.
  const isBoilerplate = BOILERPLATE.has(name) && (name === "nav" || !parent.main);
  const boilerplate = parent.boilerplate || isBoilerplate || BOILERPLATE_ROLES.has(role);
  const aside = parent.aside || ASIDES.has(name) || ASIDE_ROLES.has(role) || isNamedAside(name, attributes);
  const unread = parent.unread || UNREAD.has(name) || isHidden(attributes);

  const isSame =
    main === parent.main && boilerplate === parent.boilerplate && aside === parent.aside && unread === parent.unread;
  return isSame ? parent : { main, boilerplate, aside, unread };
}

export function placeOf(frame: Frame): TextBlock["place"] {
  if (frame.boilerplate) return "boilerplate";
  if (frame.aside) return "aside";
  return frame.main ? "main" : "body";
}

function isNamedAside(name: string, attributes: Attributes): boolean {
  if (name === "body" || name === "html" || name === "main" || name === "article") return false;
  return ASIDE_NAME.test(attributes["class"] ?? "") || ASIDE_NAME.test(attributes["id"] ?? "");
}

function isHidden(attributes: Attributes): boolean {
  if ("hidden" in attributes || attributes["aria-hidden"] === "true") return true;
  return attributes["style"] !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes["style"]);
}
