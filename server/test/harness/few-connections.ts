import pg from "pg";

/**
 * Starting a connection is PostgreSQL's most expensive act in tests, and each connection parses and plans every statement anew. A
 * service may open 56, but two cores answer as soon with four a pool. Idle ones stay open, because the next request would start
 * another. A machine that is busy for ten seconds does not make the service refuse its callers.
 */
const MOST = 4;
const PATIENCE_MS = 120_000;

class SmallPool extends pg.Pool {
  constructor({ max = MOST, ...options }: pg.PoolConfig = {}) {
    super({ ...options, max: Math.min(max, MOST), idleTimeoutMillis: 0, connectionTimeoutMillis: PATIENCE_MS });
  }
}

Object.assign(pg, { Pool: SmallPool });
