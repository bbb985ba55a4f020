import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far a person scrolls into its place before its contents load: an edge at the bottom of the first screen is not looked at. */
const MARGIN = "0px 0px -150px 0px";

/**
 * Renders its contents, and sends their requests, once a person scrolls to them. Until then it keeps `height` free. Render it after what
 * stands above has loaded: before, it is higher up.
 */
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
