/**
 * What anyone knows of one kind of offer. `{customers}`, `{customer}`, `{buyers}`, `{buyer}`, `{place}` and `{busy}` are filled
 * in with the reader's own words; subject lines may also name the readers: `{readers}`.
 */
export interface OfferLore {
  moments: readonly string[]
  questions: readonly string[]
  tests: readonly (readonly [string, string])[]
  purposes: readonly string[]
  costs: readonly string[]
  subjects: readonly string[]
}
