import type { GenerationForm } from '@firstline/contract/generation'
import { Link } from 'react-router'

export interface SubmittedToProps {
  form: GenerationForm
  /** Where the brief can be edited, and what that page is given along. */
  to: string
  state?: unknown
}

/** Whom the messages are for, or what they are from, in the words of the form, and the way back to them. */
export function SubmittedTo({ form, to, state }: SubmittedToProps) {
  return (
    <span className="tablet:text-md">
      {form.websiteOnlyMode ? `From: ${bare(form.websiteUrl)}` : `To: ${shortened(form.targetAudience)}`}{' '}
      <Link to={to} state={state} className="text-link ml-1.5 whitespace-nowrap">
        Edit the brief
      </Link>
    </span>
  )
}

const ENOUGH = 120

function shortened(text: string): string {
  return text.length <= ENOUGH ? text : `${text.slice(0, ENOUGH).trimEnd()}…`
}

/** An address as people say it: 'example.com/pricing'. */
function bare(address: string): string {
  return shortened(address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''))
}
