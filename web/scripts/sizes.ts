import { LIMITS, measureSizes } from "./measure-sizes.ts";

for (const { kind, name, kilobytes } of measureSizes()) {
  const tooLarge = kilobytes > LIMITS[kind];
  if (tooLarge) process.exitCode = 1;
  process.stdout.write(
    `${kilobytes.toFixed(1).padStart(7)} kB of ${String(LIMITS[kind]).padStart(3)}  ${kind.padEnd(5)}  ${name}${tooLarge ? "  TOO LARGE" : ""}\n`,
  );
}
