import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function show() {
  const onOpenChange = vi.fn()
  const onConfirm = vi.fn()
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete Account"
      cancelLabel="Keep it"
      actionLabel="Delete Account"
      onConfirm={onConfirm}
    >
      It can't be undone.
    </ConfirmDialog>,
  )
  return { onOpenChange, onConfirm }
}

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete Account"
        cancelLabel="Keep it"
        actionLabel="Delete Account"
        onConfirm={vi.fn()}
      >
        It can't be undone.
      </ConfirmDialog>
    </>
  )
}

describe('ConfirmDialog', () => {
  it('names itself and what will be lost', () => {
    show()
    screen.getByRole('alertdialog', { name: 'Delete Account', description: "It can't be undone." })
  })

  it('focuses Cancel first, which loses nothing', async () => {
    const { onOpenChange, onConfirm } = show()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }))
    await userEvent.keyboard('{Enter}')
    expect(onOpenChange).toHaveBeenCalledWith(false)
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('returns the focus to the control that opened it', async () => {
    render(<Opener />)
    const opener = screen.getByRole('button', { name: 'Delete' })
    await userEvent.click(opener)
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('calls onConfirm once, and leaves closing to its caller', async () => {
    const { onOpenChange, onConfirm } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})
