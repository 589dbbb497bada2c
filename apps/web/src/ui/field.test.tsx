import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field, type FieldProps } from './field.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

function show(props: Partial<FieldProps>) {
  render(
    <Field label="Insight" {...props}>
      <TextInput />
    </Field>,
  )
  const control = screen.getByLabelText('Insight')
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return { control, described: ids.map((id) => document.getElementById(id)?.textContent) }
}

describe('Field', () => {
  it('describes its control by its hint', () => {
    expect(show({ hint: 'One thing you know' }).described).toEqual(['One thing you know'])
  })

  it('shows the error instead of the hint and marks the control', () => {
    const { control, described } = show({ hint: 'One thing you know', error: 'Required' })
    expect(described).toEqual(['Required'])
    expect(control.getAttribute('aria-invalid')).toBe('true')
  })

  it('counts characters, and warns when fewer than the limit are left', () => {
    const { described } = show({ counter: { length: 251, max: 300, warnLeft: 50 } })
    expect(described).toEqual(['251 of 300'])
    expect(screen.getByText('251 of 300').className).toContain('text-warning')
  })

  it('does not warn at exactly the limit', () => {
    show({ counter: { length: 250, max: 300, warnLeft: 50 } })
    expect(screen.getByText('250 of 300').className).not.toContain('text-warning')
  })
})
