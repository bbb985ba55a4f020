import { readFacts, useOf } from "./facts.ts";

/** Prints the register of facts: its judge, the files that read it, and the places that compute the fact, now and before. */
for (const fact of readFacts()) {
  const { readers, breaches } = useOf(fact);
  process.stdout.write(`${fact.fact}\n`);
  process.stdout.write(`  judge: ${fact.judge}\n`);
  process.stdout.write(`  unit: ${fact.unit}${fact.unknown === "" ? "" : `; unknown: ${fact.unknown}`}\n`);
  process.stdout.write(`  read by: ${fact.readBy} (${readers.length} files)\n`);
  for (const reader of readers) process.stdout.write(`    ${reader}\n`);
  const places = 1 + breaches.length;
  process.stdout.write(
    `  places that compute it: ${places} now${fact.before === "" ? "" : `, ${fact.before} in 0.6.0`}\n`,
  );
  for (const exception of fact.exceptions) process.stdout.write(`    reads an input by exception: ${exception}\n`);
  for (const breach of breaches) process.stdout.write(`    ${breach}\n`);
}
