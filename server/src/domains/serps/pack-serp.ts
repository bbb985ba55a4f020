import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { SerpBody } from "./serps.ts";

/** Five is where brotli still takes less than a millisecond a page; eleven takes fifty and saves another tenth. */
const QUALITY = 5;
/** Far more than any page; what is stored was made by us, so more is a fault. */
const LARGEST = 32 * 1024 * 1024;

/** The bytes of a page: a row an organic result, without the rank that its place says. */
export function packSerp({ organic, ...rest }: SerpBody): Uint8Array {
  const rows = organic.map(({ url, title, snippet, domain, isOwnedDomain }) => [
    url,
    title,
    snippet,
    domain,
    isOwnedDomain ? 1 : 0,
  ]);
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
  const { organic, ...rest } = parsed(brotliDecompressSync(bytes, { maxOutputLength: LARGEST }).toString());
  return {
    ...rest,
    organic: organic.map(([url, title, snippet, domain, owned], index) => ({
      rank: index + 1,
      url,
      title,
      snippet,
      domain,
      isOwnedDomain: owned === 1,
    })),
  };
}

type PackedRow = [url: string, title: string, snippet: string | null, domain: string, owned: 0 | 1];

// `packSerp` alone writes these bytes.
function parsed(text: string): Omit<SerpBody, "organic"> & { organic: PackedRow[] } {
  return JSON.parse(text);
}
