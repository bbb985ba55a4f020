import { formatMoment, formatRelative } from "../i18n/format.ts";
import { useNow } from "../session/use-now.ts";

/** `3 min. ago` on the world's clock; the moment itself when pointed at. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatRelative(at, useNow())}
    </time>
  );
}
