import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process of the benchmark, so that a load generator and what it loads do not share an event loop. */
export interface Program<Question, Answer, Facts> extends AsyncDisposable {
  /** The message that it sent when it was ready. */
  readonly facts: Facts;
  readonly pid: number;
  ask(question: Question): Promise<Answer>;
}

/** What a program does; `startProgram` and `serveProgram` are the two ends of it. */
export interface ProgramBody<Options, Question, Answer, Facts> {
  start(options: Options): Promise<{
    facts: Facts;
    answer(question: Question): Promise<Answer>;
    close(): Promise<void>;
  }>;
}

interface Letter {
  kind: "start" | "ask" | "close";
  content: unknown;
}

interface Reply {
  content?: unknown;
  error?: string;
}

let profileFolder: string | undefined;

/** Every program that starts from now on leaves a CPU profile in the folder. */
export function profileProgramsInto(folder: string): void {
  profileFolder = folder;
}

/** Starts `programs/<name>.ts` as a separate process, and ends it when disposed. */
export async function startProgram<Options, Question, Answer, Facts>(
  name: string,
  _body: ProgramBody<Options, Question, Answer, Facts>,
  options: Options,
): Promise<Program<Question, Answer, Facts>> {
  const file = fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url));
  const profiling =
    profileFolder === undefined
      ? []
      : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`, `--cpu-prof-name=${name}-${Date.now()}.cpuprofile`];
  const child = fork(file, [], {
    execArgv: profiling,
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let facts: Facts;
  try {
    facts = contentOf<Facts>(await exchange(child, { kind: "start", content: options }));
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    facts,
    pid: child.pid ?? 0,
    ask: async (question) => contentOf<Answer>(await exchange(child, { kind: "ask", content: question })),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.send({ kind: "close", content: undefined } satisfies Letter);
      await gone;
    },
  };
}

// Both ends are typed by the same ProgramBody, and what they send survives JSON.
function contentOf<T>(reply: Reply): T {
  return reply.content as T;
}

function exchange(child: ChildProcess, letter: Letter): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off("message", onMessage);
      child.off("exit", onExit);
    };
    const onMessage = (reply: Reply) => {
      settle();
      if (reply.error === undefined) resolve(reply);
      else reject(new Error(`A program of the benchmark failed: ${reply.error}`));
    };
    const onExit = (code: number | null) => {
      settle();
      reject(new Error(`A program of the benchmark ended by itself with ${code}.`));
    };
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.send(letter);
  });
}

/** Called once at the end of a file in `programs/`: does what the parent asks. Does nothing where the file is only imported. */
export function serveProgram<Options, Question, Answer, Facts>(
  moduleUrl: string,
  body: ProgramBody<Options, Question, Answer, Facts>,
): void {
  if (process.send === undefined || process.argv[1] !== fileURLToPath(moduleUrl)) return;
  let running: Awaited<ReturnType<typeof body.start>> | undefined;
  async function obey({ kind, content }: Letter): Promise<unknown> {
    if (kind === "start") {
      running = await body.start(contentOf<Options>({ content }));
      return running.facts;
    }
    if (kind === "ask") return running?.answer(contentOf<Question>({ content }));
    await running?.close();
    return process.exit(0);
  }
  process.on("message", (letter: Letter) => {
    obey(letter).then(
      (content) => process.send?.({ content } satisfies Reply),
      (error: unknown) =>
        process.send?.({
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        } satisfies Reply),
    );
  });
  process.on("disconnect", () => process.exit(1));
}
