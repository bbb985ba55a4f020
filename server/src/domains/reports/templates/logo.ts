import { type LOGO_TYPES, MAX_LOGO_BYTES } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";

export interface Logo {
  contentType: (typeof LOGO_TYPES)[number];
  image: Buffer;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The image of a request, by its bytes and never by its name. Throws a `validation_error`. */
export function readLogo(base64: string): Logo {
  const text = base64.replace(/^data:[\w/+.-]+;base64,/, "").replaceAll(/\s/g, "");
  if (!BASE64.test(text)) throw fault("must be an image in Base64");
  const image = Buffer.from(text, "base64");
  if (image.length > MAX_LOGO_BYTES)
    throw fault(`must be at most ${MAX_LOGO_BYTES / 1000} kB; this image has ${Math.ceil(image.length / 1000)} kB`);
  const contentType = typeOf(image);
  if (contentType !== undefined) return { contentType, image };
  const start = image.subarray(0, 500).toString("utf8");
  throw fault(
    /<svg|<\?xml|<!doctype/i.test(start)
      ? "must be PNG, JPEG or WebP: SVG can hold scripts and is refused; export it as PNG"
      : "must be a PNG, JPEG or WebP image; these bytes are none of them",
  );
}

function typeOf(image: Buffer): Logo["contentType"] | undefined {
  if (image.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "image/png";
  if (image.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  const isWebp = image.toString("latin1", 0, 4) === "RIFF" && image.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : undefined;
}

function fault(message: string) {
  return validationError([{ field: "logo.base64", message }]);
}
