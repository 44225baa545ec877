/** Milliseconds to wait for what takes six seconds at most while the machine is quiet: with a load of 30 on two cores it takes fifteen times as long. */
export const patienceMs = 90_000;
