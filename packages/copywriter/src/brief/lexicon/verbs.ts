/** Base forms of the verbs of trade. The tagger's second opinion is asked only for what is not here. */
const list = (words: string) => words.trim().split(/\s+/)

/** Rarely anything but a verb at the start of a phrase. */
export const STRONG_VERBS: ReadonlySet<string> = new Set(
  list(`
  get save generate build create help automate reduce increase find answer send make improve launch grow boost
  handle turn take fix keep write manage bring give let know see become lose waste spend miss struggle fail hire
  hate forget chase juggle avoid remove replace eliminate prevent predict connect combine collect deliver provide
  offer sell teach enable allow ensure provide protect recover reach convert attract retain achieve add ask pay
  buy rely depend want need feel wait overpay underprice sort solve stop start scale streamline simplify speed
  learn understand choose edit publish prepare submit organise organize optimise optimize coordinate install
  repair maintain integrate sync upload download migrate verify detect recruit onboard qualify nurture reply
  respond follow remind mention raise haul tow invite publish unload apply hover capture close double triple eat bleed burn drown scramble pull push put go come leave run
  win tell explain decide lack hit meet free end stay sleep post stick cut sit shrink ship wash clean fill cook
  die drop quit cancel complain disappear vanish expire break crash arrive happen fall spoil rot slip slide
  kill outbid undercut outrank picture reach climb sign scare certify decline reject refuse picture blame mention raise haul apply unload hover invite publish tow taste stall look go earn owe waste
  drown procrastinate fluctuate undercharge overthink improvise overlook assume exist deserve keep bounce ghost abandon ignore skip stall wonder worry guess think believe say hear read suck`),
)

/** As often nouns: a verb only with what a verb takes after it. */
export const LOOSE_VERBS: ReadonlySet<string> = new Set(
  list(`
  call text email phone lead book report review design market plan schedule track test train coach cost
  pile stack mount crack creep ride work show look move sign support file import export order stock plant price rank source host staff
  charge bill invoice film shoot record store trade guard guide match process produce project promise question
  quote score search serve share sort stage store supply switch target team time tour upgrade use value visit
  water wrap monitor map measure model note offer outsource pack park pass pick pitch place play post practice
  print handle finish focus finance fund drive dress dream draw draft document demand deal date dance copy
  contact control consult change check claim click code compete complete contract convert craft balance back
  audit audit block blog brand break budget cash catch act age aim backup bottle box hold land last load matter
  mean open outgrow rush sell result ring rise rust scroll seem skip stretch suffer swear tend trust try turn type
  love swap squeeze scribble present list scan walk lock listen weigh vote leak freeze jam spill bite bark nag chew sag wilt rot warp peel fade melt bend block knock sit stand start steal tear wear weed worry yell squeak creak flood drain drip sink float roll slide shift rent lease hand hide hang fold file vet wire weld sew stitch tune polish sand sharpen restore rebuild refill refit recycle rescue reshoot respond retrain return reuse rewire sample seal season sign size sketch smell soak sort sound spot spray stain stamp steer step stir storm strip struggle study survey sweep swim taste teach tighten tip tow track treat trim unpack vary verify wander warn wave whip wipe wobble wreck zip arrange assemble assess attend brew calibrate cast catalog cater certify chill climb coat curate dig dispatch dispose dry embroider engrave enter escort examine farm ferry fire fly forge frame glaze graft grind groom harvest haul heat hose incubate inspect judge kick label launder license lift light mail mend mill mix mount mow navigate oversee paint pour prune pump quarry race raise rake remind reupholster ride rig roast sail scrape screen sculpt serve shear shred slice smoke solder splice stretch string supervise tailor tan thaw thread till time trace train transcribe trap trawl typeset unload vacuum varnish weave whittle beg argue panic forward dread drag expect face fight figure miss double-book re-enter retype redo rewrite repeat carry cover crush`),
)

/** Forms no rule gives. */
export const IRREGULAR_THIRD: Readonly<Record<string, string>> = {
  be: 'is',
  have: 'has',
  do: 'does',
  go: 'goes',
}

export const AUXILIARIES: ReadonlySet<string> = new Set(
  list(`is are am was were be has have had do does did can could will would should must may might
  can't cannot couldn't won't don't doesn't didn't isn't aren't wasn't haven't hasn't never`),
)
