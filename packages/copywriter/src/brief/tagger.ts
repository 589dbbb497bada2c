import type { Term } from './term.ts'
import { IRREGULAR_THIRD, LOOSE_VERBS, STRONG_VERBS } from './lexicon/verbs.ts'

interface TaggedTerm {
  text: string
  post: string
  tags: string[]
}

interface TaggedDocument {
  compute(steps: readonly string[]): void
  json(): { terms: TaggedTerm[] }[]
}

/** All of the library's steps but the last, which looks at every sentence again and costs as much as the others together. */
const STEPS = [
  'contractions',
  'alias',
  'machine',
  'index',
  'id',
  'freeze',
  'typeahead',
  'lexicon',
  'preTagger',
  'contractionTwo',
]

interface TaggerWorld {
  methods: {
    two: {
      transform: {
        verb: {
          toInfinitive(form: string, model: object, tense: string): string
          conjugate(base: string, model: object): { Gerund: string }
        }
      }
    }
  }
}

/** The little we ask of the tagging library, named so that the rest of the package never meets it. */
export interface Tagger {
  tag(text: string): Term[]
  /** 'chasing' → 'chase', 'misses' → 'miss'. */
  baseOf(verb: string): string
  gerundOf(base: string): string
}

let loading: Promise<Tagger> | undefined
let loaded: Tagger | undefined

/** The tagger, for whoever has a brief in hand: reading one has loaded it. */
export function taggerNow(): Tagger {
  if (!loaded) throw new Error('The tagger is loaded with the first brief that is read.')
  return loaded
}

/** Loads once, on first need: the library takes 0.2 s and half the callers only want types. */
export function loadTagger(): Promise<Tagger> {
  loading ??= load()
  return loading
}

async function load(): Promise<Tagger> {
  const { default: nlp } = await import('compromise/two')
  // The library ships no types for its inner methods.
  const verb = (nlp.world() as unknown as TaggerWorld).methods.two.transform.verb
  const model = nlp.model()
  const bases = new Map<string, string>()
  const gerunds = new Map<string, string>()

  const baseOf = (form: string): string => {
    const lower = form.toLowerCase()
    const known = bases.get(lower)
    if (known !== undefined) return known
    const base =
      ownBase(lower) ??
      String(verb.toInfinitive(lower, model, lower.endsWith('ing') ? 'Gerund' : 'PresentTense'))
    remember(bases, lower, base)
    return base
  }
  const gerundOf = (base: string): string => {
    const known = gerunds.get(base)
    if (known !== undefined) return known
    const given = String(verb.conjugate(base, model).Gerund)
    const gerund = given.endsWith('ing') ? given : `${base.replace(/e$/, '')}ing`
    remember(gerunds, base, gerund)
    return gerund
  }
  const tags = new Map<string, readonly Term[]>()
  const tag = (text: string): Term[] => {
    const known = tags.get(text)
    if (known) return [...known]
    const terms = tagged(text)
    if (tags.size > 4_000) tags.clear()
    tags.set(text, terms)
    return [...terms]
  }
  const tagged = (text: string): Term[] => {
    const document = nlp.tokenize(text) as unknown as TaggedDocument
    document.compute(STEPS)
    const sentences = document.json()
    return sentences
      .flatMap((sentence) => sentence.terms)
      .filter((term) => term.text !== '')
      .reduce<Term[]>(joinHyphens, [])
  }
  // The first sentence compiles the library's patterns; better here than in someone's request.
  tag('Their front desk misses 12 calls a day because nobody is there.')
  gerundOf('run')
  loaded = { tag, baseOf, gerundOf }
  return loaded
}

/** The library takes hyphenated words apart; we quote them whole. */
function joinHyphens(terms: Term[], tagged: TaggedTerm): Term[] {
  const before = terms.at(-1)
  const term = {
    text: tagged.text,
    lower: tagged.text.toLowerCase(),
    end: tagged.post.trim(),
    tags: new Set(tagged.tags),
  }
  if (before?.end !== '-' && before?.end !== '/') return [...terms, term]
  const text = before.text + before.end + tagged.text
  return [...terms.slice(0, -1), { ...term, text, lower: text.toLowerCase() }]
}

function remember(cache: Map<string, string>, key: string, value: string): void {
  if (cache.size > 2_000) cache.clear()
  cache.set(key, value)
}

const isVerb = (word: string) => STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)

/** What our own list of verbs can tell. */
function ownBase(form: string): string | undefined {
  for (const [base, third] of Object.entries(IRREGULAR_THIRD)) if (form === third) return base
  if (isVerb(form)) return form
  if (form === 'doing' || form === 'going') return form.slice(0, -3)
  const stems = form.endsWith('ing')
    ? [form.slice(0, -3), `${form.slice(0, -3)}e`, form.slice(0, -4), `${form.slice(0, -4)}ie`]
    : [form.slice(0, -1), form.slice(0, -2), `${form.slice(0, -3)}y`]
  return /(ing|s)$/.test(form) ? stems.find(isVerb) : undefined
}
