import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { SerpBody } from "./serps.ts";

/** Level 5 is the highest that takes less than a millisecond per page; level 11 takes fifty and saves another tenth. */
const QUALITY = 5;
/** Far more than any page. Only this service writes stored pages, so more is an error. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The bytes of a page: one row per organic result, without the rank where the row before it implies it. */
export function packSerp({ organic, ...rest }: SerpBody): Uint8Array {
  const rows = organic.map(({ rank, url, title, snippet, domain, isOwnedDomain }, index): PackedRow => {
    const owned = isOwnedDomain ? 1 : 0;
    const implied = (organic[index - 1]?.rank ?? 0) + 1;
    return rank === implied ? [url, title, snippet, domain, owned] : [url, title, snippet, domain, owned, rank];
  });
  const text = Buffer.from(toJsonb({ ...rest, organic: rows }));
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(text, {
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

export function unpackSerp(bytes: Uint8Array): SerpBody {
  const { organic, featuredSnippet, ...rest } = parsed(
    brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES }).toString(),
  );
  let rank = 0;
  return {
    ...rest,
    // Pages of earlier releases have none.
    checkUrl: rest.checkUrl ?? null,
    // Pages stored before version 0.3.0 do not say whose the featured snippet is.
    featuredSnippet: featuredSnippet && { isOwnedDomain: false, ...featuredSnippet },
    organic: organic.map(([url, title, snippet, domain, owned, stated]) => {
      rank = stated ?? rank + 1;
      return { rank, url, title, snippet, domain, isOwnedDomain: owned === 1 };
    }),
  };
}

type PackedRow = [url: string, title: string, snippet: string | null, domain: string, owned: 0 | 1, rank?: number];

interface PackedBody extends Omit<SerpBody, "organic" | "featuredSnippet" | "checkUrl"> {
  organic: PackedRow[];
  checkUrl?: SerpBody["checkUrl"];
  featuredSnippet: Omit<NonNullable<SerpBody["featuredSnippet"]>, "isOwnedDomain"> | null;
}

// Safe cast: only `packSerp` writes these bytes.
function parsed(text: string): PackedBody {
  return JSON.parse(text);
}
