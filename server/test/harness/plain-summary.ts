import type { Reporter, TestModule } from "vitest/node";

/** Ends the output with `N passed, N failed`, which any reader of the log can count. */
export default class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let passed = 0;
    let failed = 0;
    for (const module of modules) {
      if (module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        if (test.result().state === "passed") passed += 1;
        if (test.result().state === "failed") failed += 1;
      }
    }
    process.on("exit", () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
  }
}
