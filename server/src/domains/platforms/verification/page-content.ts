import { Parser } from "htmlparser2";

export interface PageContent {
  /** Texts of blocks in their order, with white space collapsed. */
  blocks: { text: string; isHeading: boolean }[];
  /** Addresses of links, as written. */
  links: string[];
  /** Addresses of images, as written. */
  images: string[];
}

const MAX_BLOCKS = 20_000;
const INLINE = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i img ins kbd mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const UNSEEN = new Set("head script style template noscript svg math select textarea iframe object".split(" "));
const HEADING = /^h[1-6]$/;

/** Reads the texts, links and images of HTML, a page or a part of one. */
export function readPageContent(html: string): PageContent {
  const content: PageContent = { blocks: [], links: [], images: [] };
  let text = "";
  let unseen = 0;
  const endBlock = (isHeading: boolean) => {
    const collapsed = text.replace(/\s+/g, " ").trim();
    if (collapsed !== "" && content.blocks.length < MAX_BLOCKS) content.blocks.push({ text: collapsed, isHeading });
    text = "";
  };
  const parser = new Parser({
    onopentag(name, { href, src }) {
      if (UNSEEN.has(name)) unseen += 1;
      if (name === "br") text += " ";
      else if (!INLINE.has(name)) endBlock(false);
      if (name === "a" && href !== undefined) content.links.push(href);
      if (name === "img" && src !== undefined) content.images.push(src);
    },
    ontext(more) {
      if (unseen === 0) text += more;
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
      if (name !== "br" && !INLINE.has(name)) endBlock(HEADING.test(name));
    },
  });
  parser.write(html);
  parser.end();
  endBlock(false);
  return content;
}
