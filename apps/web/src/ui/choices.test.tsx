// Fetched at a press; here it is there already, however busy the machine is.
import './list-select.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'

// A page has it long before anybody opens a list; here the machine may take its time.
beforeAll(() => import('./list-select.tsx'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const options = [
  { value: '', label: 'None' },
  { value: 'Book a Call', label: 'Book a Call' },
]

function showSelect({ byTouch, onValueChange = vi.fn() }: { byTouch: boolean; onValueChange?: () => void }) {
  vi.stubGlobal('matchMedia', () => ({
    matches: byTouch,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  render(
    <Field label="CTA">
      <Select value="" onValueChange={onValueChange} options={options} />
    </Field>,
  )
  return screen.getByLabelText('CTA')
}

describe('Select', () => {
  it('is a native select for touch', async () => {
    const onValueChange = vi.fn()
    const select = showSelect({ byTouch: true, onValueChange })
    expect(select.tagName).toBe('SELECT')
    await userEvent.selectOptions(select, 'Book a Call')
    expect(onValueChange).toHaveBeenCalledWith('Book a Call')
  })

  it('shows the option with an empty value', () => {
    expect(showSelect({ byTouch: false }).textContent).toBe('None')
  })

  it('opens by keyboard and reports the chosen value', async () => {
    const onValueChange = vi.fn()
    showSelect({ byTouch: false, onValueChange }).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('option', { name: 'Book a Call' }))
    expect(onValueChange).toHaveBeenCalledWith('Book a Call')
  })
})

describe('SegmentedControl', () => {
  it('is a named group of radio buttons', async () => {
    const onValueChange = vi.fn()
    const types = [
      { value: 'Cold DM', label: 'Cold DM' },
      { value: 'Email Subject Line', label: 'Email Subject Line' },
    ]
    render(
      <SegmentedControl label="Message type" value="Cold DM" onValueChange={onValueChange} options={types} />,
    )
    screen.getByRole('group', { name: 'Message type' })
    expect(screen.getByRole('radio', { name: 'Cold DM' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'Email Subject Line' }))
    expect(onValueChange).toHaveBeenCalledWith('Email Subject Line')
  })
})

describe('Switch', () => {
  it('toggles by a press anywhere on its row, and is described by its hint', async () => {
    const onCheckedChange = vi.fn()
    render(
      <Switch
        label="Website-only mode"
        hint="Reads one page"
        checked={false}
        onCheckedChange={onCheckedChange}
      />,
    )
    const control = screen.getByRole('switch', { name: 'Website-only mode', description: 'Reads one page' })
    expect(control.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(screen.getByText('Reads one page'))
    expect(onCheckedChange).toHaveBeenCalledWith(true)
  })
})
