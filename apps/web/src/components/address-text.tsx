import { Fragment } from 'react'

/** An address which, where it is too long for its line, breaks before its sign or a dot and not within a word. */
export function AddressText({ address }: { address: string }) {
  const parts = [...address.matchAll(/[@.]?[^@.]*/g)].map(([text], place) => ({ text, place }))
  return parts.map(({ text, place }) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {text}
    </Fragment>
  ))
}
