import { cn } from "./class-names.ts";

/** A placeholder in the final size of the loading content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("skeleton block h-4 w-full rounded-md", className)} />;
}

const WIDTHS = ["w-3/5", "w-4/5", "w-2/5", "w-3/4", "w-1/2"];

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-hidden className="divide-y">
      {Array.from({ length: rows }, (_row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content are their place.
        <div key={index} className="flex h-13 items-center gap-4 px-4">
          <Skeleton className={cn("h-3.5", WIDTHS[index % WIDTHS.length])} />
          <Skeleton className="ml-auto h-3.5 w-16" />
          <Skeleton className="hidden h-3.5 w-20 sm:block" />
        </div>
      ))}
    </div>
  );
}

export function SkeletonTiles({ tiles = 4 }: { tiles?: number }) {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {Array.from({ length: tiles }, (_tile, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles without content are their place.
        <div key={index} className="h-27 rounded-xl border bg-surface p-4">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="mt-3 h-7 w-20" />
          <Skeleton className="mt-3 h-3 w-28" />
        </div>
      ))}
    </div>
  );
}

/** The tiles of a page and the card below them. */
export function SkeletonPage() {
  return (
    <div className="flex flex-col gap-5">
      <SkeletonTiles />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
