const now = Date.now;
// For a process whose machine has a wrong clock, by less than refuses its start: `--import` this file.
Date.now = () => now() + 240_000;
