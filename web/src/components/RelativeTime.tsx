import { formatMoment, formatRelative } from "../i18n/format.ts";
import { useNow, useWallNow } from "../session/use-now.ts";

/** `3 min. ago` by the clock of the key's world or by the real clock. The tooltip shows the exact time. */
export function RelativeTime({ at, clock = "world" }: { at: string; clock?: "world" | "wall" }) {
  const [there, here] = [useNow(), useWallNow()];
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatRelative(at, clock === "world" ? there : here)}
    </time>
  );
}
