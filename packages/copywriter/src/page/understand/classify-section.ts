/** The subject of a section by its heading; `possible-problem` when it only sounds like a problem. */
export type SectionKind =
  | 'top'
  | 'problem'
  | 'possible-problem'
  | 'audience'
  | 'offer'
  | 'how'
  | 'proof'
  | 'terms'
  | 'other'

/** The first match counts. */
const KINDS: Partial<Record<SectionKind, RegExp>> = {
  terms:
    /^(our )?(pric(es?|ing)|plans?( and pricing)?|packages|rates|fees|investment|faqs?|(frequently asked )?questions|contact( us)?|get in touch|terms|book (now|a call)|ready to|get started|start|sign up|newsletter|careers|blog|latest|news|what (does )?it costs?|how much)\b/i,
  audience:
    /\b(who (it|this|we|i|is|are)\b.{0,80}\b(for|help|serve|work with|helps?)|who (it|this)['’]?s for|who should|who uses|(built|made|designed|perfect|ideal|meant) for$|is (this|it) for you|(our|ideal) (clients|customers)|who we (help|serve|work with)|who i (help|work with)|for whom|industries( we serve)?|sectors)\b/i,
  problem:
    /\b(the (problem|challenge|issue|trouble|pain|frustration|old way|real cost)|sound(s)? familiar|is this you|does (this|that|any of this) sound|sound like you|(the )?cost of|struggl(e|ing)|tired of|sick of|fed up|why .{1,80} (switch|leave|struggle|fail|lose)|common (problems|mistakes|challenges)|what .{1,40} tell us|what goes wrong|pain points?|without us$|before us$|still (doing|using|chasing)|you('re| are) here because)\b/i,
  proof:
    /\b(results?|numbers|case stud(y|ies)|track record|about( us| me)?|who (we are|i am)|our story|meet|trusted by|clients?( love)?|credentials?|certified|experience|why (us|choose|trust)|in good company|the proof|success stories)\b/i,
  offer:
    /\b(what (we|i|you|it|do we|do you) ?('ll |will )?(do|get|offer|does)|what['’]?s (included|inside|in it)|what['’]?s in the|you(['’]ll)? get|(our |my )?services|features|benefits|included|our (offer|solution|approach)|the solution|what makes|what changes|what .{0,80} do(es)?( differently)?$|everything you (need|get)|how .{0,80} helps?|why .{0,80}\b(choose|love|use|pick)\b)/i,
  'possible-problem':
    /\b(shouldn['’]t|should not|does(n['’]t| not) (work|have to)|don['’]t (work|have to)|stalls?|broken|hurts?|complain|no more|stop \w+ing|(is|are) (slow|hard|a mess|late)|costs?|expensive|too (late|slow|many|much)|quit|wast(e|es|ing)|los(e|es|ing)|miss(es|ing)?|forgets?|fails?)\b/i,
  how: /\b(how (it|this|we|i|.{0,80}) works?|how we (do|work)|how i work|the process|our process|steps|step by step|in (three|3|four|4) steps|work together)\b/i,
}

/** Most headings are 'other'. */
export function classifySection(heading: string): SectionKind {
  const kinds = Object.keys(KINDS) as SectionKind[]
  return kinds.find((kind) => KINDS[kind]?.test(heading)) ?? 'other'
}
