import type { Vendor } from "./shared/ports/vendor.ts";
import { createSlots } from "./shared/slots.ts";

/** Concurrent requests of a connection. */
const CALLS_AT_ONCE = 10;
/** As long as the longest call of a vendor of the service. */
const CALL_MS = 150_000;
const MAX_BYTES = 10_000_000;

/** Limits how many requests a vendor of a package sends at once, how long they take and how much they return. */
export function limitVendor(vendor: Vendor): Vendor {
  return { ...vendor, create: (values, world) => vendor.create(values, { ...world, fetch: limitFetch(world.fetch) }) };
}

function limitFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const slots = createSlots(CALLS_AT_ONCE);
  return (input, init = {}) => {
    const limit = AbortSignal.timeout(CALL_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    return slots(signal, async () => {
      const response = await fetch(input, { ...init, signal });
      return response.body === null ? response : limitBody(response, response.body);
    });
  };
}

function limitBody(response: Response, body: ReadableStream<Uint8Array>): Response {
  let bytes = 0;
  const limited = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(new Error(`The response has more than ${MAX_BYTES} bytes.`));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(limited, { status, statusText, headers });
}
