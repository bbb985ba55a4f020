const now = Date.now;
// For a process whose machine has a wrong clock: `--import` this file.
Date.now = () => now() + 3_600_000;
