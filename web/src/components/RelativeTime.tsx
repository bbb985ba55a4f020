import { formatMoment, formatRelative } from "../i18n/format.ts";
import { useNow, useWallNow } from "../session/use-now.ts";

/** `3 min. ago` on the world's clock, or the wall's; the moment itself when pointed at. */
export function RelativeTime({ at, clock = "world" }: { at: string; clock?: "world" | "wall" }) {
  const [there, here] = [useNow(), useWallNow()];
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatRelative(at, clock === "world" ? there : here)}
    </time>
  );
}
