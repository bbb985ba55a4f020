import { type RefObject, useLayoutEffect, useState } from "react";

const LEAST = 420;

/** The height from the top of a box to the bottom of the window. A table of this height scrolls instead of the page. */
export function useRestOfWindow(box: RefObject<HTMLElement | null>, foot: number): number {
  const [height, setHeight] = useState(LEAST);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(Math.max(LEAST, Math.floor(window.innerHeight - top - foot)));
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      watching.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [box, foot]);
  return height;
}

/** The current width of a box. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const measure = () => setWidth(Math.floor(current.getBoundingClientRect().width));
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(current);
    return () => watching.disconnect();
  }, [box]);
  return width;
}
