import { act, screen, within } from '@testing-library/react'
import { Command } from 'cmdk'
import { describe, expect, it, vi } from 'vitest'
import { requestCommands } from '#platform/commands-request.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { CommandsHost } from './commands-host.tsx'
import { AccountCommands } from './live-commands.tsx'

isolatePages()

const ask = () => act(requestCommands)
const menu = () => screen.findByRole('dialog', { name: 'Command menu' })

function show() {
  return showPage(
    <>
      <button type="button">Before</button>
      <CommandsHost />
    </>,
    { at: '/pricing', auth: makeAuth(null) },
  )
}

describe('the command menu (P2.9)', () => {
  it('opens on request, closes on the next one', async () => {
    show()
    ask()
    await menu()
    ask()
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens when it was requested before hydration', async () => {
    requestCommands()
    show()
    expect(await menu()).toBeDefined()
  })

  it('stays closed while a dialog is open', async () => {
    const { person } = show()
    const question = document.createElement('div')
    question.setAttribute('role', 'alertdialog')
    document.body.append(question)
    ask()
    question.remove()
    await person.click(screen.getByRole('button', { name: 'Before' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('runs the command chosen by arrow keys and Enter', async () => {
    const { person, address } = show()
    ask()
    const dialog = within(await menu())
    const search = dialog.getByRole('combobox', { name: 'Search commands' })
    await vi.waitFor(() => expect(document.activeElement).toBe(search))
    await person.keyboard('sign')
    expect(dialog.getAllByRole('option').map((option) => option.firstChild?.textContent)).toEqual([
      'Sign up',
      'Sign in',
    ])
    await person.keyboard('{ArrowDown}{Enter}')
    await vi.waitFor(() => expect(address()).toBe('/login'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('AccountCommands', () => {
  const show = (isAdmin: boolean) => {
    const page = (
      <Command>
        <Command.List>
          <AccountCommands run={(act) => act()} go={() => undefined} />
        </Command.List>
      </Command>
    )
    showPage(page, { at: '/help', auth: makeAuth(makeProfile(), { isAdmin }) })
    return screen.findAllByRole('option').then((all) => all.map((option) => option.firstChild?.textContent))
  }

  it('leads administrators to their area, and others only out (P2.9)', async () => {
    expect(await show(true)).toEqual(['Admin', 'Sign out'])
  })

  it('leads no other user to the admin area (P2.9)', async () => {
    expect(await show(false)).toEqual(['Sign out'])
  })
})
