import { parentPort, workerData } from "node:worker_threads";

const { default: compute } = await import(workerData.module);
parentPort?.postMessage(await compute(workerData.data));
