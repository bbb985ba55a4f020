import { expect, test } from "vitest";
import { type FailedAttempt, pauseBeforeRetry, readRetryAfter } from "./retry.ts";

const failed: FailedAttempt = {
  status: 503,
  retryAfterSeconds: undefined,
  retries: 0,
  maxRetries: 5,
  repeatable: true,
};
const longest = () => 1;

function pauses(more: Partial<FailedAttempt>): (number | undefined)[] {
  return [0, 1, 2, 3, 4, 5].map((retries) => pauseBeforeRetry({ ...failed, ...more, retries }, longest));
}

test("doubles its delay after 502, 503, 504 and lost connections, with at most five retries", () => {
  const doubling = [500, 1000, 2000, 4000, 8000, undefined];

  expect([502, 503, 504, undefined].map((status) => pauses({ status }))).toEqual(Array(4).fill(doubling));
  expect(pauses({ maxRetries: 50 })).toEqual(doubling);
  expect(pauses({ maxRetries: 1 })).toEqual([500, ...Array(5).fill(undefined)]);
});

test("half of each delay is random", () => {
  expect(pauseBeforeRetry(failed, () => 0)).toBe(250);
  expect(pauseBeforeRetry(failed, () => 0.5)).toBe(375);
});

test("retries immediately and once after 408, and never after any other refusal", () => {
  const never = Array(6).fill(undefined);

  expect(pauses({ status: 408 })).toEqual([0, ...Array(5).fill(undefined)]);
  for (const status of [200, 400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 500, 501, 507]) {
    expect(pauses({ status })).toEqual(never);
  }
});

test("waits at least as long as Retry-After, and leaves waits over a minute to the caller", () => {
  expect(pauseBeforeRetry({ ...failed, status: 429, retryAfterSeconds: 7 }, longest)).toBe(7000);
  expect(pauseBeforeRetry({ ...failed, status: 429, retryAfterSeconds: 0 }, longest)).toBe(500);
  expect(pauseBeforeRetry({ ...failed, status: 429, retryAfterSeconds: 61 }, longest)).toBeUndefined();
});

test("repeats a request that may have been performed only if repeating it is safe", () => {
  const again = (status: number | undefined) => pauseBeforeRetry({ ...failed, status, repeatable: false }, longest);

  expect([undefined, 502, 504].map(again)).toEqual([undefined, undefined, undefined]);
  expect([408, 429, 503].map(again)).toEqual([0, 500, 500]);
});

test("reads Retry-After as seconds and as a date", () => {
  const now = Date.parse("2026-11-16T09:00:00Z");

  expect(readRetryAfter("12", now)).toBe(12);
  expect(readRetryAfter("Mon, 16 Nov 2026 09:00:30 GMT", now)).toBe(30);
  expect(readRetryAfter("Mon, 16 Nov 2026 08:00:00 GMT", now)).toBe(0);
  expect([readRetryAfter(null, now), readRetryAfter("soon", now)]).toEqual([undefined, undefined]);
});
