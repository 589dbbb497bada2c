import { Fragment } from 'react'

/** An e-mail address that wraps before its @ or a dot and not within a word. */
export function AddressText({ address }: { address: string }) {
  const parts = [...address.matchAll(/[@.]?[^@.]*/g)].map(([text], place) => ({ text, place }))
  return parts.map(({ text, place }) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {text}
    </Fragment>
  ))
}
