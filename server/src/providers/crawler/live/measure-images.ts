import type { CrawledPage, PageResource } from "../port.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import type { SiteClient } from "./site-client.ts";
import type { SiteScope } from "./site-scope.ts";

/** House rule: a template repeats its images, so the first addresses of a site show its habits. */
const MEASURED_IMAGES = 40;

/** Asks for the size of images of the site and adds it to the pages that load them. Reads only the headers. */
export async function measureImages(
  pages: readonly CrawledPage[],
  { client, scope }: { client: SiteClient; scope: SiteScope },
): Promise<void> {
  const images = pages.flatMap(({ resources = [] }) => resources.filter((one) => isOwnImage(one, scope)));
  const byAddress = Map.groupBy(images, ({ url }) => url);
  await Promise.all(
    [...byAddress].slice(0, MEASURED_IMAGES).map(async ([url, uses]) => {
      const bytes = await sizeOf(new URL(url), client);
      if (bytes !== undefined) for (const use of uses) use.bytes = bytes;
    }),
  );
}

function isOwnImage({ kind, url }: PageResource, scope: SiteScope): boolean {
  const parsed = URL.parse(url);
  return kind === "image" && parsed !== null && parsed.origin === scope.origin;
}

async function sizeOf(url: URL, client: SiteClient): Promise<number | undefined> {
  try {
    if (!(await client.robotsOf(url)).allows(url)) return undefined;
    const { status, headers } = await client.get(url, { maxBytes: 0, wantsBody: () => false });
    const length = headers.get("content-length");
    return status === 200 && length !== null ? Number(length) : undefined;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return undefined;
  }
}
