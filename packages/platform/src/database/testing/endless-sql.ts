/** Busy work, not a sleep, because the embedded engine can't interrupt a sleep. */
export const endlessSql = 'select count(*) from generate_series(1, 100000000000) x where x % 7 = 8'
