import { Link } from 'react-router'
import { paths } from '#platform/router/paths.ts'

/** What signing up agrees to, wherever an account can be created: the server records it. */
export function AgreementLine() {
  return (
    // In new tabs, so that the form keeps its values.
    <p className="mt-3 text-xs text-ink-2">
      By creating an account you agree to the{' '}
      <Link to={paths.terms} target="_blank" className="text-link">
        Terms & Conditions
      </Link>{' '}
      and the{' '}
      <Link to={paths.privacy} target="_blank" className="text-link">
        Privacy Policy
      </Link>
      .
    </p>
  )
}
