import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far below the window its contents load, so that they are there when a person scrolls to them. */
const MARGIN = "200px";

/** Renders its contents, and sends their requests, once a person scrolls near them. Until then it keeps `height` free. */
export function WhenSeen({ height, children }: { height: string; children: ReactNode }) {
  const [isSeen, setIsSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setIsSeen(true);
      },
      { rootMargin: MARGIN },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isSeen ? children : <div ref={place} style={{ minHeight: height }} />;
}
