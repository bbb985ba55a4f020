import type { CrawledPage } from "../../../providers/crawler/port.ts";

/** The charsets of header and meta element if they differ; null otherwise. */
export function charsetConflict({ document }: Pick<CrawledPage, "document">): string | null {
  const { header = null, meta = null } = document?.charset ?? {};
  if (header === null || meta === null) return null;
  const [one, other] = [encodingOf(header), encodingOf(meta)];
  return one === null || other === null || one === other ? null : `${header} in the header, ${meta} in the page`;
}

function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
