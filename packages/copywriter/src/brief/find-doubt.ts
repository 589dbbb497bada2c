import type { BriefField } from '@firstline/contract/brief-fields'
import { findBrokenPiece } from '../english/clauses.ts'
import { findBareNoun } from '../english/find-bare-noun.ts'
import { tag } from '../english/tagger.ts'
import { dropMarkup } from './drop-markup.ts'
import { dropNoise, normalizeLetters } from './drop-noise.ts'
import { findPerson } from './find-person.ts'
import { lacksNoun, refersOutside } from './find-reference.ts'
import { findShorthand } from './find-shorthand.ts'
import { hasSlip } from './find-slip.ts'

/** Why a sentence may not read as the sender means it. */
export type Doubt =
  /** Meant for the writer of the message. */
  | 'note'
  /** Signs that stand for words, emoji, or remains of markup and letters. */
  | 'sign'
  | 'short form'
  /** Without a subject and its verb, or with pieces that nothing joins. */
  | 'fragment'
  | 'article'
  /** Who does it: "they" of several, "we" in a pain, "the owner". */
  | 'who'
  /** "That costs …": what was said before. */
  | 'reference'
  | 'english'

const NOTE =
  /^(?:please |also |and )*(?:do ?n[o']?t forget|mention|emphasi[sz]e|highlight|stress|focus on|point out|include|use (?:the|our|my|a|an|some|humou?r|emoji)|keep (?:it|this|the (?:message|tone))|make (?:it|sure|them)|do ?n[o']?t (?:mention|say|use|sound|be|include|make it)|avoid|say (?:that|something)|talk about|tell them|remind them|write|try to sound|sound|be (?:funny|casual|formal|short)|not (?:too )?(?:salesy|pushy)|note:|nb\b|(?:the )?(?:prospects?|target|audience|reader|icp|persona)(?: is| are|:))\b/i

export interface Judged {
  readonly field: BriefField
  /** With capital and stop. */
  readonly sentence: string
  /** As typed, for short forms and signs. */
  readonly typed: string
  /** Nouns of the audience, lower case. */
  readonly prospects: ReadonlySet<string>
}

/** The first reason for doubt, or undefined for a sentence that can be printed. */
export function findDoubt({ field, sentence, typed, prospects }: Judged): Doubt | undefined {
  if (NOTE.test(typed.trim())) return 'note'
  if (hasRemains(typed)) return 'sign'
  const shorthand = findShorthand(typed, sentence)
  if (shorthand !== undefined) return shorthand
  if (/^["“'‘]/.test(typed) || isShouted(typed)) return 'english'
  if (refersOutside(sentence)) return 'reference'
  const tokens = tag(sentence)
  const isBroken = findBrokenPiece(tokens) !== undefined
  if (isBroken && !isOrderToProspect(sentence, field) && !isQuestion(sentence)) return 'fragment'
  if (findBareNoun(tokens) !== undefined) return 'article'
  if (hasSlip(sentence, tokens)) return 'english'
  if (lacksNoun(field, sentence, tokens)) return 'reference'
  return findPerson(field, sentence, tokens, prospects)
}

/** Emoji, markup, or a courtesy without a stop: "saves time I hope this finds you well". */
const hasRemains = (typed: string): boolean => {
  const plain = normalizeLetters(typed)
  return toWords(dropNoise(dropMarkup(plain))) !== toWords(plain)
}

const toWords = (text: string): string => text.replace(/[\s.,;]+/g, ' ').trim()

const isShouted = (typed: string): boolean => {
  const letters = typed.replace(/[^A-Za-z]/g, '')
  return letters.length >= 8 && letters.replace(/[^A-Z]/g, '').length > letters.length * 0.4
}

/** "Send us the drawings and we'll price them": to the prospect, with the sender in it. */
const isOrderToProspect = (sentence: string, field: BriefField): boolean =>
  field !== 'painPoint' &&
  /^let me |^(?:send|give|show|tell|call|text|email|book|bring|try|ask|pick|choose|upload|forward|come|visit|let|reply|keep|pay|leave|drop|sign|start|take) (?:(?:us|me) (?:for|your|the|a|when|if|in|by|on|what|and)\b.{6,}|(?:in|your|the|a|an|it|any|one|two|by|when|only|whenever)\b.{3,}\b(?:we|we'll|i|i'll|our|us|me|you|your)\b)/i.test(
    sentence,
  )

const isQuestion = (sentence: string): boolean =>
  /\?$/.test(sentence) &&
  /^(?:what|who|when|where|why|how (?:many|much|often|long|do|does|did|would|are|is)|did|do|does|is|are|have|has|would|could|can|will|which)\b/i.test(
    sentence,
  ) &&
  !/^how to\b/i.test(sentence)
