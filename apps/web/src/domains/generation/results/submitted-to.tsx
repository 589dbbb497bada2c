import type { GenerationForm } from '@firstline/contract/generation'
import { describeSender } from '@firstline/contract/senders'
import { Link } from 'react-router'
import { cutText } from '#platform/format/cut-text.ts'

export interface SubmittedToProps {
  form: GenerationForm
  /** The page where the brief can be edited, and its navigation state. */
  to: string
  state?: unknown
}

/** The audience or the page of the brief and who it was written for, with a link back to the form. */
export function SubmittedTo({ form, to, state }: SubmittedToProps) {
  const sender = form.sender && describeSender(form.sender)
  return (
    <span className="tablet:text-md">
      {form.websiteOnlyMode && !form.prospectUrl ? 'From: ' : 'To: '}
      <bdi className="wrap-anywhere">
        {form.websiteOnlyMode ? bare(form.prospectUrl ?? form.websiteUrl) : shortened(form.targetAudience)}
      </bdi>{' '}
      {sender && (
        <span>
          · From: <bdi className="wrap-anywhere">{sender}</bdi>{' '}
        </span>
      )}
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

/** An address without its scheme: 'example.com/pricing'. */
function bare(address: string): string {
  return shortened(address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''))
}
