import { act, screen, within } from '@testing-library/react'
import { Command } from 'cmdk'
import { describe, expect, it, vi } from 'vitest'
import { askForCommands } from '#lib/commands-signal.ts'
import { keepPagesApart, makeAuth, makeProfile, showPage } from '#lib/testing/show-page.tsx'
import { CommandsHost } from './commands-host.tsx'
import { AccountCommands } from './live-commands.tsx'

keepPagesApart()

const ask = () => act(askForCommands)
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
  it('opens when it is asked for, closes when it is asked for again', async () => {
    show()
    ask()
    await menu()
    ask()
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens for who asked before the page was alive', async () => {
    askForCommands()
    show()
    expect(await menu()).toBeDefined()
  })

  it('does not talk over a question', async () => {
    const { person } = show()
    const question = document.createElement('div')
    question.setAttribute('role', 'alertdialog')
    document.body.append(question)
    ask()
    question.remove()
    await person.click(screen.getByRole('button', { name: 'Before' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('runs what is chosen by arrows and Enter', async () => {
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

describe('the commands of the account', () => {
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

  it('lead administrators to their area, and others only out (P2.9)', async () => {
    expect(await show(true)).toEqual(['Admin', 'Sign out'])
  })

  it('lead nobody else there (P2.9)', async () => {
    expect(await show(false)).toEqual(['Sign out'])
  })
})
