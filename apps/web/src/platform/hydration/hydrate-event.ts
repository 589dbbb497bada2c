/** Dispatched on the window when the user needs something that only a hydrated page offers. */
export const HYDRATE_EVENT = 'firstline:hydrate'
