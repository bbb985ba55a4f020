import { readFacts, useOf } from "./facts.ts";

/** Prints the register of facts: its judge, the files that read it, and the places besides it that compute the fact. */
for (const fact of readFacts()) {
  const { readers, breaches } = useOf(fact);
  process.stdout.write(`${fact.fact}\n`);
  process.stdout.write(`  judge: ${fact.judge}\n`);
  process.stdout.write(`  unit: ${fact.unit}${fact.unknown === "" ? "" : `; unknown: ${fact.unknown}`}\n`);
  process.stdout.write(`  read by: ${fact.readBy} (${readers.length} files import the judge)\n`);
  process.stdout.write(`  other places that compute it: ${breaches.length}, by exception: ${fact.exceptions.length}\n`);
  for (const breach of breaches) process.stdout.write(`    ${breach}\n`);
}
