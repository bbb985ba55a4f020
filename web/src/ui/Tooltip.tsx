import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

const WAIT_MS = 350;
const EDGE = 8;

interface Described {
  "aria-describedby"?: string | undefined;
}

/**
 * A short text about the control under the pointer or focus; Escape closes it. Never put required information only here. Written
 * by hand, because a library would add 30 kB to every page.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Described> }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const openSoon = (milliseconds: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsOpen(true), milliseconds);
  };
  const close = () => {
    window.clearTimeout(timer.current);
    setIsOpen(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens on behalf of the control inside, and does nothing itself.
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={({ pointerType }: PointerEvent) => (pointerType === "touch" ? undefined : openSoon(WAIT_MS))}
      onPointerLeave={close}
      onFocus={({ target }) => (target.matches(":focus-visible") ? openSoon(0) : undefined)}
      onBlur={close}
      onKeyDown={({ key }) => (key === "Escape" ? close() : undefined)}
    >
      {cloneElement(children, { "aria-describedby": isOpen ? id : children.props["aria-describedby"] })}
      {isOpen
        ? createPortal(<Words id={id} text={text} anchor={anchor.current?.firstElementChild} />, document.body)
        : null}
    </span>
  );
}

/** Placed above the control, or below if it does not fit, and always inside the window. */
function Words({ id, text, anchor }: { id: string; text: string; anchor: Element | null | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const words = box.current;
    if (words === null || anchor == null) return;
    const about = anchor.getBoundingClientRect();
    const { width, height } = words.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(about.left + about.width / 2 - width / 2, innerWidth - width - EDGE));
    const above = about.top - height - EDGE;
    words.style.left = `${left}px`;
    words.style.top = `${above < EDGE ? about.bottom + EDGE : above}px`;
  }, [anchor]);
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed z-60 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs text-bg shadow-float"
    >
      {text}
    </div>
  );
}
