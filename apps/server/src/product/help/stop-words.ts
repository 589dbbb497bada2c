/**
 * Stop words in several languages, in the form in which they are looked up: lower case, without apostrophes and accents.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `
  a about access accountant actually after afternoon again all already also always am an and any anybody
  anyone anything app are arent as asap ask at available based be because been before behind being best
  big bitte bloody box but by bye can cannot cant ce cheers choose chosen comment como compliance
  compliant could couldnt count counts crap crappy currently damn das day days dear della der did didnt do
  does doesnt doing done dont each ein eine either el else es est etc even evening ever every everyone
  everything exactly exist exists explain favor few find first for found friend friends from fuck fucking
  get gets getting give given go goes going gone gonna good got guys had happy has hasnt have havent
  having he hello her here hers hey hi him his hour hours how hows i ich id ideal if il ill im immediately
  in instead into is isnt it its itself ive je just kann kind know last le les let lets like likely list
  lists little look looking los lot ma madam made make makes man many may maybe me mean meaning means mein
  meine mes meu mi mich might mine minha mio mis mon more morning most much must my myself need needed
  needs never no nor not nothing now of off often ok okay on once one ones only option options or other
  others our ours out over own people per pick please pls plz por possible posso powered puedo puis put
  quanto que quero question quick quickly quiero quite rather really reason right run runs s said same say
  says see seem seems shall she shit shitty should shouldnt show since sir small so some somebody someone
  something sometimes sorry still stuff stupid such suck sucks sure t take takes tell than thank thanks
  that thats the their theirs them then there theres these they theyre thing things think this those
  through thx till to today told tomorrow too try trying u um uma un und under une until up ur us use used
  user users uses using very veux via voglio wanna want wanted wants was wasnt way we week weeks well went
  were weve what whats when where wheres whether which while who whom whose why wie will with within
  without wo wont work worked working works would wouldnt yes yet you youd your youre yours youve
  `
    .trim()
    .split(/\s+/),
)
