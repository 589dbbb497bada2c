import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

afterEach(cleanup)

const NAMES = ['Ann', 'Bo', 'Cy']

function Content({ children }: { children: ReactNode }) {
  useFocusAfterRemoval()
  return <main>{children}</main>
}

/** Rows with two controls each; `asks` deletes after a confirmation, and closes the dialog last. */
function List({ asks = false }: { asks?: boolean }) {
  const [names, setNames] = useState(NAMES)
  const [asked, setAsked] = useState<string>()
  const drop = (...gone: string[]) => setNames((all) => all.filter((name) => !gone.includes(name)))
  const confirm = async (name: string) => {
    drop(name)
    await Promise.resolve()
    setAsked(undefined)
  }
  return (
    <div>
      <h1>Senders</h1>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => drop('Ann', 'Bo')}>{`Merge ${name}`}</button>
              <button
                type="button"
                onClick={() => (asks ? setAsked(name) : drop(name))}
              >{`Delete ${name}`}</button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => setNames(NAMES)}>
        Reset
      </button>
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title="Sure?"
          cancelLabel="Keep it"
          actionLabel="Remove"
          onConfirm={() => confirm(asked)}
        >
          It is gone for good.
        </ConfirmDialog>
      )}
    </div>
  )
}

function show(asks = false) {
  render(
    <Content>
      <List asks={asks} />
    </Content>,
  )
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })
const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()))

describe('useFocusAfterRemoval', () => {
  it('focuses the same control of the next row, then of the previous one, then the heading', async () => {
    const person = show()
    button('Delete Bo').focus()
    await person.keyboard('{Enter}')
    await expectFocus(() => button('Delete Cy'))
    await person.keyboard('{Enter}')
    await expectFocus(() => button('Delete Ann'))
    await person.keyboard('{Enter}')
    await expectFocus(() => screen.getByRole('heading', { name: 'Senders' }))
  })

  it('passes over rows that are removed together', async () => {
    const person = show()
    await person.click(button('Merge Ann'))
    await expectFocus(() => button('Merge Cy'))
  })

  it('returns the focus of a dialog whose opener is removed before it closes', async () => {
    const person = show(true)
    await person.click(button('Delete Ann'))
    await person.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expectFocus(() => button('Delete Bo'))
  })

  it('leaves a focus that is elsewhere, or nowhere, where it is', async () => {
    const person = show()
    const reset = button('Reset')
    button('Delete Ann').focus()
    button('Delete Ann').addEventListener('click', () => reset.focus())
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Ann' })).toBeNull())
    expect(document.activeElement).toBe(reset)
    await person.click(screen.getByRole('heading'))
    expect(document.activeElement).toBe(document.body)
  })
})
