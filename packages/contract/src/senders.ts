import { z } from 'zod'
import { FormSender } from './generation.ts'
import { text } from './text.ts'
import { PRODUCT_MAX_LENGTH } from './limits.ts'

/** What a member saves of a sender; one who writes for clients saves several. */
export const SenderFields = FormSender.extend({
  name: FormSender.shape.name.refine((name) => name !== '', 'Please give a name.'),
  /** Fills in the product of a new brief. */
  offer: text(PRODUCT_MAX_LENGTH, 'What you sell'),
})
export type SenderFields = z.infer<typeof SenderFields>

/** A saved sender, as REST returns it. */
export const Sender = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string(),
  offer: z.string(),
  proof: z.string(),
  links: z.string(),
})
export type Sender = z.infer<typeof Sender>

/** The columns of a `Sender`. */
export const SENDER_COLUMNS = Object.keys(Sender.shape).join(',')

/** The part of a saved sender that a form keeps. */
export function toFormSender({ name, company, proof, links }: Sender): FormSender {
  return { name, company, proof, links }
}

/** 'Ann Reed, Harbor Dental' */
export function describeSender({ name, company }: Pick<Sender, 'name' | 'company'>): string {
  return [name, company].filter(Boolean).join(', ')
}
