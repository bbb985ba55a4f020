import { createHmac } from "node:crypto";
import { buffer } from "node:stream/consumers";

/** `openssl dgst -sha256 -hmac <secret>`, for machines without openssl. */
const [command, digest, option, secret = "", ...others] = process.argv.slice(2);
if (command !== "dgst" || digest !== "-sha256" || option !== "-hmac" || others.length > 0) {
  throw new Error("Only `openssl dgst -sha256 -hmac <secret>` is known.");
}
const signature = createHmac("sha256", secret)
  .update(await buffer(process.stdin))
  .digest("hex");
process.stdout.write(`SHA2-256(stdin)= ${signature}\n`);
