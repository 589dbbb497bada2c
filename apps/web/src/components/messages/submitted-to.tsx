import type { GenerationForm } from '@firstline/contract/generation'
import { Link } from 'react-router'
import { cutText } from '#lib/cut-text.ts'

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
      {form.websiteOnlyMode ? 'From: ' : 'To: '}
      <bdi className="wrap-anywhere">
        {form.websiteOnlyMode ? bare(form.websiteUrl) : shortened(form.targetAudience)}
      </bdi>{' '}
      <Link to={to} state={state} className="text-link ml-1.5 whitespace-nowrap">
        Edit the brief
      </Link>
    </span>
  )
}

const ENOUGH = 120

function shortened(text: string): string {
  return text.length <= ENOUGH ? text : `${cutText(text, ENOUGH).trimEnd()}…`
}

/** An address as people say it: 'example.com/pricing'. */
function bare(address: string): string {
  return shortened(address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''))
}
