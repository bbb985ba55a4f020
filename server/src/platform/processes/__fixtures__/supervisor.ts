import { supervise } from "../supervise.ts";

const [modulePath = "", drainedFile = ""] = process.argv.slice(2);
const log = () => undefined;
const children = [
  supervise({ name: "polite", modulePath, env: { DRAINED_FILE: drainedFile }, log }),
  supervise({ name: "hanging", modulePath, env: { CONDUCT: "hangs" }, log, onLine: () => undefined }),
];
const facts = await Promise.all(children.map((child) => child.ready));
process.send?.(facts.map(({ pid }) => pid));
